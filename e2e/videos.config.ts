import { defineConfig } from 'playwright/test'
import tests from './playwright.config'

const { projects: _, testIgnore: __, ...settings } = tests

/** `npm run videos`: the console where it records, plays and follows a screen as a video. */
export default defineConfig({ ...settings, testDir: './videos' })
