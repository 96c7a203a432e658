import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** What of a profile's preferences is read; the rest stays as it is. */
const preferencesSchema = z.looseObject({
  profile: z.looseObject({}).optional(),
  browser: z.looseObject({}).optional(),
})
type Preferences = z.infer<typeof preferencesSchema>

/** Chromium's own are a hundredth of that. */
const MOST_BYTES = 4 * 1024 ** 2

/**
 * Sets preferences in user data, and that Chromium draws the frames of its windows: left alone, it does so only where it finds a window manager
 * when it starts, and the two start together. What a person has chosen about frames stays. A file that Chromium has not written, too long
 * or no file at all, is left to it; one that is no JSON is replaced, as Chromium would do.
 */
export async function setPreferences(userData: string, preferences: Preferences): Promise<void> {
  const file = path.join(userData, 'Default', 'Preferences')
  const present = await lstat(file).catch(() => undefined)
  if (present && (!present.isFile() || present.size > MOST_BYTES)) return
  const saved = present ? await readPreferences(file) : {}
  const profile = { ...saved.profile, ...preferences.profile }
  const browser = { custom_chrome_frame: true, ...saved.browser }
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify({ ...saved, ...preferences, profile, browser }))
}

async function readPreferences(file: string): Promise<Preferences> {
  try {
    return preferencesSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return {}
  }
}
