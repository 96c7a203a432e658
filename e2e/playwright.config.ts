import { defineConfig } from 'playwright/test'
import { launchOptions } from './support/viewer-browser'

/** What measures the rate of a page or the moments of its events: the other core is left to the browser. */
const timed = ['browser.spec.ts', 'drag.spec.ts', 'console/keys-studio.spec.ts', 'interface/4.2-computer.spec.ts']

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'together', testMatch: '**/*.spec.ts', testIgnore: timed },
    { name: 'timed', testMatch: timed, workers: 1, dependencies: ['together'] },
  ],
  outputDir: '../test-results',
  globalSetup: './support/empty-data.ts',
  // Each has a service and a viewer of its own; one waits for browsers while the other works.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A machine that does other work can starve a browser for seconds. What passes at the second try is reported as flaky.
  retries: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // Recording takes time; the second try of what failed tells the story.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
