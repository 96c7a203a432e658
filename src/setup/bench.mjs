// `npm run bench`: builds, then measures this machine's Pooldeck beside what people would use instead.
import { join } from 'node:path'
import { build } from './build.mjs'
import { checkNode, installNpmPackages, installSystemPackages } from './packages.mjs'
import { exitCode, main, npm, root } from './run.mjs'

await main(async () => {
  checkNode()
  await installNpmPackages()
  await installSystemPackages()
  await build()
  await npm(['run', '--silent', 'build:bench'])
  process.exitCode = await exitCode(process.execPath, [
    join(root, 'dist', 'bench', 'main.js'),
    ...process.argv.slice(2),
  ])
})
