// `npm test`: the same preparation as `npm start`, then every check, cheapest first.
import { build } from './build.mjs'
import { checkNode, FOR_TESTS, installNpmPackages, installSystemPackages } from './packages.mjs'
import { main, npm, say } from './run.mjs'

await main(async () => {
  checkNode()
  await installNpmPackages()
  await installSystemPackages(FOR_TESTS)
  for (const step of ['lint', 'types', 'unit']) {
    say(`${step} …`)
    await npm(['run', '--silent', step])
  }
  await build()
  say('e2e …')
  await npm(['run', '--silent', 'e2e'])
})
