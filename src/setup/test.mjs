// `npm test`: the same preparation as `npm start`, then every check, cheapest first.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from './build.mjs'
import { checkNode, FOR_TESTS, installNpmPackages, installSystemPackages } from './packages.mjs'
import { main, npm, root, say } from './run.mjs'

const results = join(root, 'test-results')

await main(async () => {
  checkNode()
  await installNpmPackages()
  await installSystemPackages(FOR_TESTS)
  for (const step of ['lint', 'types']) {
    say(`${step} …`)
    await npm(['run', '--silent', step])
  }
  rmSync(results, { recursive: true, force: true })
  // In their first minute the unit tests mostly wait: there is time for the build.
  await both(withSecondRun('unit', failedFiles), build())
  await withSecondRun('e2e', failedJourneys)
})

/** Waits for the end of both, so that nothing of one goes on when the other has failed. */
async function both(...steps) {
  for (const { reason } of await Promise.allSettled(steps)) if (reason) throw reason
}

/**
 * Tests that share a browser all fail when it was disturbed once, and so do their second tries beside it. When it is
 * little that failed, it runs once more by itself, and says so.
 */
async function withSecondRun(step, failed) {
  say(`${step} …`)
  try {
    await npm(['run', '--silent', step])
  } catch (error) {
    const { names, selection } = failed()
    if (names.length === 0 || names.length > 5) throw error
    say(`${step}: what failed (${names.length}) runs once more, by itself …`)
    await npm(['run', '--silent', step, '--', ...selection])
  }
}

/** The unit tests' files with a failure, as Vitest wrote them down. */
function failedFiles() {
  const { testResults = [] } = report('unit.json')
  const names = testResults.flatMap(({ status, name }) => (status === 'failed' ? [relative(root, name)] : []))
  return { names, selection: names }
}

/** The end-to-end tests that failed, as Playwright wrote them down; it finds them again by itself. */
function failedJourneys() {
  const { failedTests = [] } = report('.last-run.json')
  return { names: failedTests, selection: ['--last-failed'] }
}

/** What a program wrote down of its run; nothing when it did not come to that. */
function report(file) {
  const path = join(results, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
