import { build } from './build.mjs'
import { checkNode, installForTests, installNpmPackages } from './packages.mjs'
import { main, npm } from './run.mjs'

/** Builds, then runs the end-to-end tests of `e2e/NAME.config.ts`. */
export function runTests(name) {
  return main(async () => {
    checkNode()
    await installNpmPackages()
    await installForTests()
    await build()
    await endToEnd(name, process.argv.slice(2))
  })
}

/** Runs the end-to-end tests of `e2e/NAME.config.ts` against what is built. */
export function endToEnd(name, args = []) {
  return npm(['exec', '--', 'playwright', 'test', '--config', `e2e/${name}.config.ts`, ...args])
}
