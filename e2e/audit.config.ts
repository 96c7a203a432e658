import { defineConfig } from 'playwright/test'
import tests from './playwright.config'

/** `npm run audit`: what Lighthouse and axe say of the built dashboard. */
export default defineConfig(tests, {
  testDir: './audit',
  testMatch: ['axe.ts', 'lighthouse.ts'],
  timeout: 300_000,
})
