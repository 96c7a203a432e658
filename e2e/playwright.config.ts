import { defineConfig } from 'playwright/test'
import { launchOptions } from './support/viewer-browser'

/** Names what measures the rate of a page or the moments of its events: the other core is left to the browser. */
const ALONE = /@alone/

/** What takes longest begins first: at the end of a run one worker would do it, and the others nothing. */
const LONG = [
  'resilience/{hosts,gone,two-tabs}',
  'console/{scenario-pool,scenario-verdicts,scenarios,scenario-script,keyboard}',
  'desk/{hosts,several-hosts,accessible}',
  'life',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'long', testMatch: LONG, grepInvert: ALONE },
    { name: 'together', testIgnore: LONG, grepInvert: ALONE },
    { name: 'alone', grep: ALONE, workers: 1, dependencies: ['long', 'together'] },
  ],
  outputDir: '../test-results',
  globalSetup: './support/empty-data.ts',
  // Each has a service and a viewer of its own; while some wait for browsers, others work.
  workers: 3,
  // Both are for a machine that does other work; where nothing is wrong nobody waits for them.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: './support/file-reporter.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
