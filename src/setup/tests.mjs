import { build } from './build.mjs'
import { checkNode, installForTests, installNpmPackages } from './packages.mjs'
import { main, npm } from './run.mjs'

/** Builds, does what comes first, then runs the end-to-end tests of `e2e/NAME.config.ts`. */
export function runTests(name, first = async () => {}) {
  return main(async () => {
    checkNode()
    await installNpmPackages()
    await installForTests()
    await build()
    await first()
    await npm(['exec', '--', 'playwright', 'test', '--config', `e2e/${name}.config.ts`, ...process.argv.slice(2)])
  })
}
