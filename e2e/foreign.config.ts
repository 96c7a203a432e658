import { defineConfig } from 'playwright/test'
import tests from './playwright.config'

const { projects: _, globalSetup: __, testIgnore: ___, ...settings } = tests

/** `npm run foreign`: the dashboard against services that others wrote. They run no browsers, so that all of it takes less than a minute. */
export default defineConfig({
  ...settings,
  testDir: './foreign',
  globalTimeout: 300_000,
  fullyParallel: true,
})
