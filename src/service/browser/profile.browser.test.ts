import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserLauncher } from './launcher'
import { evaluate, temporaryFolder, thisHost } from './test-browser'
import { TestSite } from './test-site'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let saved: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let site: TestSite

beforeAll(async () => {
  base = await temporaryFolder()
  saved = await temporaryFolder()
  site = await TestSite.listen()
  launcher = new BrowserLauncher(await thisHost(base.path), { egress: { privateNetwork: 'allowed' } })
})
afterAll(async () => {
  await launcher.dispose()
  await site.close()
  expect(await readdir(base.path)).toEqual([])
  await Promise.all([base.remove(), saved.remove()])
})

const viewport = { width: 800, height: 600, refresh_rate: 30 }
const siteUrl = () => `http://127.0.0.1:${site.port}/`

const store = `(async () => {
  document.cookie = 'kept=yes; max-age=86400'
  document.cookie = 'ofSession=yes'
  localStorage.setItem('kept', 'yes')
  const open = indexedDB.open('kept')
  await new Promise((done) => { open.onupgradeneeded = () => open.result.createObjectStore('all'); open.onsuccess = done })
  const writing = open.result.transaction('all', 'readwrite')
  writing.objectStore('all').put('yes', 'kept')
  await new Promise((done) => (writing.oncomplete = done))
})()`

const read = `(async () => {
  const open = indexedDB.open('kept')
  await new Promise((done) => (open.onsuccess = done))
  const get = open.result.transaction('all').objectStore('all').get('kept')
  await new Promise((done) => (get.onsuccess = done))
  return [document.cookie, localStorage.getItem('kept'), get.result]
})()`

/** Sizes by path below a folder. */
async function sizes(folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [path.relative(folder, file), (await stat(file)).size] as const)),
  )
}

test('a folder that cannot be written to is told, the browser is gone all the same, and has no profile to save any more', async () => {
  const browser = await launcher.launch({ id: 'lost', viewport, kiosk_mode: true, headless: true })
  await expect(browser.saveProfile('/dev/null/profile')).rejects.toThrow('/dev/null/profile')
  expect(await browser.ended).toMatchObject({ reason: 'disposed' })
  await expect(browser.saveProfile(path.join(saved.path, 'none'))).rejects.toThrow('has already ended')
  expect(await readdir(saved.path)).toEqual([])
}, 20_000)

test.each([
  [true, false],
  [false, true],
])(
  'what pages store is in the profile that is saved, and in browsers that start from it (headless %s, then %s)',
  async (first, second) => {
    const options = { viewport, kiosk_mode: false, start_url: siteUrl() }
    const folder = path.join(saved.path, `profile-${first}`)
    const writer = await launcher.launch({ id: 'writer', headless: first, ...options })
    await evaluate(writer, store)
    const start = performance.now()
    await writer.saveProfile(folder)
    // Later it would have been killed.
    expect(performance.now() - start).toBeLessThan(5000)
    expect(await writer.ended).toMatchObject({ reason: 'disposed' })

    const files = await sizes(folder)
    expect(Object.values(files).reduce((sum, size) => sum + size)).toBeLessThan(3_000_000)
    expect(Object.keys(files).filter((file) => /Cache|Lock|LOCK|Sessions|Crash/.test(file))).toEqual([])

    const reader = await launcher.launch({ id: 'reader', headless: second, profile: folder, ...options })
    expect(await evaluate(reader, read)).toEqual(['kept=yes', 'yes', 'yes'])
    expect(await evaluate(reader, 'location.href')).toBe(siteUrl())
    await evaluate(reader, "localStorage.setItem('kept', 'changed')")
    await reader.saveProfile(path.join(saved.path, `again-${first}`))
    expect(await sizes(folder)).toEqual(files)
  },
  60_000,
)
