import { join } from 'node:path'
import { build } from './build.mjs'
import { checkNode, installForTests, installNpmPackages } from './packages.mjs'
import { exitCode, main, npm, root } from './run.mjs'

/** Builds the service, then the program of `src/NAME`, and runs that with the arguments of the command line. */
export function runProgram(name) {
  return main(async () => {
    checkNode()
    await installNpmPackages()
    await installForTests()
    await build()
    await npm(['run', '--silent', `build:${name}`])
    process.exitCode = await exitCode(process.execPath, [join(root, 'dist', name, 'main.js'), ...process.argv.slice(2)])
  })
}
