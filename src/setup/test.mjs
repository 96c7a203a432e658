// `npm test`: the same preparation as `npm start`, then every check, cheapest first.
import { build } from './build.mjs'
import { checkNode, installNpmPackages, installSystemPackages } from './packages.mjs'
import { main, npm, say } from './run.mjs'

await main(async () => {
  checkNode()
  await installNpmPackages()
  await installSystemPackages()
  for (const step of ['lint', 'types', 'unit']) {
    say(`${step} …`)
    await npm(['run', '--silent', step])
  }
  await build()
  say('e2e …')
  await npm(['run', '--silent', 'e2e'])
})
