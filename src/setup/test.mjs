// `npm test`: the same preparation as `npm start`, then every check of one host, cheapest first. `.ci/run` says what else there is.
import { build } from './build.mjs'
import { checkNode, installForTests, installNpmPackages } from './packages.mjs'
import { main, npm, npmQuietly, quietStep, step } from './run.mjs'

await main(async () => {
  checkNode()
  await installNpmPackages()
  await installForTests()
  // Types, too: the linter knows them, and says what the compiler says of them. The unit tests need some of what is built.
  await both(
    quietStep('lint', () => npmQuietly(['run', '--silent', 'lint'])),
    build(),
  )
  await run('unit')
  await run('e2e')
})

function run(name) {
  return step(name, () => npm(['run', '--silent', name]))
}

/** Waits for the end of both, so that nothing of one goes on when the other has failed. */
async function both(...steps) {
  for (const { reason } of await Promise.allSettled(steps)) if (reason) throw reason
}
