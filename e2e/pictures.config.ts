import { defineConfig } from 'playwright/test'
import tests from './playwright.config'

const { projects: _, ...settings } = tests

/** `npm run pictures`: the pictures of README and docs/pictures.md, taken from the running app. */
export default defineConfig({ ...settings, testMatch: '**/*pictures.ts' })
