import { defineConfig } from 'playwright/test'
import tests from './playwright.config'

const { projects: _, globalSetup: __, testIgnore: ___, use, ...settings } = tests

/** `npm run foreign`: the dashboard against services that others wrote. They run no browsers, so that all of it takes less than a minute. */
export default defineConfig({
  ...settings,
  testDir: './foreign',
  globalTimeout: 180_000,
  fullyParallel: true,
  // What a window shows is painted by the processor.
  use: { ...use, viewport: { width: 1440, height: 640 } },
})
