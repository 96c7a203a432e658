// `npm run keys`: lists, creates and revokes API keys; on a fresh clone it builds the service first.
import { join } from 'node:path'
import { build } from './build.mjs'
import { checkNode, installNpmPackages } from './packages.mjs'
import { exitCode, main, root } from './run.mjs'

await main(async () => {
  checkNode()
  await installNpmPackages()
  await build()
  const service = join(root, 'dist', 'service', 'main.js')
  process.exitCode = await exitCode(process.execPath, [service, 'keys', ...process.argv.slice(2)])
})
