import { defineConfig } from 'playwright/test'
import tests from './playwright.config'

const { projects: _, testIgnore: __, ...settings } = tests

/** `npm run foreign`: the dashboard against services that others wrote, and what it exports run by programs that others wrote. */
export default defineConfig({
  ...settings,
  testDir: './foreign',
  globalTimeout: 300_000,
  fullyParallel: true,
})
