import { defineConfig } from 'playwright/test'
import { headlessOptions } from './support/viewer-browser'

/** Names what measures the rate of a page or the moments of its events: the other core is left to the browser. */
const ALONE = /@alone/

export default defineConfig({
  testDir: '.',
  // `npm run foreign`.
  testIgnore: '**/e2e/foreign/**',
  projects: [
    // One: each further project has workers, services and viewers of its own.
    { name: 'together', grepInvert: ALONE },
    { name: 'alone', grep: ALONE, workers: 1, dependencies: ['together'] },
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
    launchOptions: headlessOptions,
  },
})
