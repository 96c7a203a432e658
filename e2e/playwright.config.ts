import { defineConfig } from 'playwright/test'
import { headlessOptions } from './support/viewer-browser'

export default defineConfig({
  testDir: '.',
  // `npm run foreign`, `npm run hosts` (which asks one of three hosts for the whole interface) and `npm run videos`.
  testIgnore: ['**/e2e/foreign/**', '**/e2e/hosts/**', '**/e2e/interface/effects/**', '**/e2e/videos/**'],
  // One: each further project has workers, services and viewers of its own.
  projects: [{ name: 'together' }],
  outputDir: '../test-results',
  globalSetup: './support/empty-data.ts',
  // Each has a service and a viewer of its own; while some wait for browsers, others work.
  workers: 3,
  // Both are for a machine that does other work; where nothing is wrong no test waits for them.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: './support/file-reporter.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: headlessOptions,
  },
})
