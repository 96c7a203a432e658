import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietPreferences } from './policies'
import { setPreferences } from './preferences'
import { temporaryFolder } from './test-browser'

let base: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  base = await temporaryFolder()
})
afterAll(() => base.remove())

const fileIn = (userData: string) => path.join(userData, 'Default', 'Preferences')

/** User data with this text as its preferences. */
async function userDataWith(name: string, text: string): Promise<string> {
  const userData = path.join(base.path, name)
  await mkdir(path.join(userData, 'Default'), { recursive: true })
  await writeFile(fileIn(userData), text)
  return userData
}

const preferencesOf = async (userData: string): Promise<unknown> => JSON.parse(await readFile(fileIn(userData), 'utf8'))

test('a browser draws the frames of its windows, and is quiet where it can have no policies', async () => {
  const userData = path.join(base.path, 'new')
  await setPreferences(userData, {})
  expect(await preferencesOf(userData)).toEqual({ profile: {}, browser: { custom_chrome_frame: true } })
  await setPreferences(userData, quietPreferences)
  expect(await preferencesOf(userData)).toEqual({ ...quietPreferences, browser: { custom_chrome_frame: true } })
})

test('what a profile has chosen stays, its title bar too', async () => {
  const chosen = { homepage: 'http://a.test/', profile: { name: 'Ada' }, browser: { custom_chrome_frame: false, x: 1 } }
  const userData = await userDataWith('chosen', JSON.stringify(chosen))
  await setPreferences(userData, { profile: { password_manager_enabled: false } })
  expect(await preferencesOf(userData)).toEqual({
    ...chosen,
    profile: { name: 'Ada', password_manager_enabled: false },
  })
})

test.each(['null', '[]', '{"browser":null}', '{', '"'.repeat(99)])(
  'preferences that are none are replaced: %s',
  async (text) => {
    const userData = await userDataWith('broken', text)
    await setPreferences(userData, {})
    expect(await preferencesOf(userData)).toEqual({ profile: {}, browser: { custom_chrome_frame: true } })
  },
)

test('what is too long for preferences, or no file, is left as it is', async () => {
  const long = ' '.repeat(5 * 1024 ** 2)
  const userData = await userDataWith('long', long)
  await setPreferences(userData, {})
  expect(await readFile(fileIn(userData), 'utf8')).toBe(long)
  const folder = path.join(base.path, 'folder')
  await mkdir(fileIn(folder), { recursive: true })
  await expect(setPreferences(folder, {})).resolves.toBeUndefined()
})
