import { defineConfig } from 'playwright/test'
import tests from './playwright.config'

const { projects: _, ...settings } = tests

/** `npm run audit`: what Lighthouse and axe say of the built dashboard. */
export default defineConfig({
  ...settings,
  testDir: './audit',
  testMatch: ['axe.ts', 'lighthouse.ts'],
  // All views, one after the other, also on a busy machine.
  timeout: 900_000,
  // A score is only the page's own while nothing else runs.
  workers: 1,
})
