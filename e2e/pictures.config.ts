import { defineConfig } from 'playwright/test'
import tests from './playwright.config'

/** `npm run pictures`: the pictures of README, taken from the running app. */
export default defineConfig(tests, { testMatch: 'pictures.ts' })
