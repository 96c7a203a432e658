import { defineConfig } from 'playwright/test'
import tests from './playwright.config'
import { OF_HOSTS } from './support/tested-service'

// Workers inherit it.
process.env[OF_HOSTS] = 'true'

const { projects: _, globalSetup: __, ...settings } = tests

/**
 * `npm run hosts`: the tests of the interface against a host that has no browsers, whose sessions are on two others; and what the loss of one
 * means.
 */
export default defineConfig({
  ...settings,
  testMatch: ['interface/**/*.spec.ts', 'hosts/*.spec.ts'],
  // Tries a service that it starts by itself.
  testIgnore: '**/fuzz.spec.ts',
  // Each has three services.
  workers: 1,
})
