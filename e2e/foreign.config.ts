import { defineConfig } from 'playwright/test'
import tests, { FOREIGN } from './playwright.config'

const { globalSetup: _, ...settings } = tests

/** `npm run foreign`. */
export default defineConfig({ ...settings, projects: [FOREIGN], globalTimeout: 300_000 })
