import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from './browser'
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

/** No browser that still writes its files is killed, however busy the machine is. */
const PATIENT = { answerMs: 120_000, endMs: 120_000 }

/** The last browser of the first test, which the next one ends. */
let last: Browser

test('what pages store is in the profile that is saved, and in browsers that start from it, with a display and without one', async () => {
  const launch = (id: string, headless: boolean, profile?: string) =>
    launcher.launch({ id, viewport, kiosk_mode: false, start_url: siteUrl(), headless, profile })
  const save = async (browser: Browser, name: string) => {
    const folder = path.join(saved.path, name)
    await browser.saveProfile(folder, PATIENT)
    // One that was killed does not say which of its programs ended first.
    expect(await browser.ended).toMatchObject({ reason: 'disposed', program: 'Chromium' })
    const files = await sizes(folder)
    expect(Object.values(files).reduce((sum, size) => sum + size)).toBeLessThan(3_000_000)
    expect(Object.keys(files).filter((file) => /Cache|Lock|LOCK|Sessions|Crash/.test(file))).toEqual([])
    return { folder, files }
  }
  const writer = await launch('writer', true)
  await evaluate(writer, store)
  const first = await save(writer, 'first')

  const reader = await launch('reader', false, first.folder)
  expect(await evaluate(reader, read)).toEqual(['kept=yes', 'yes', 'yes'])
  expect(await evaluate(reader, 'location.href')).toBe(siteUrl())
  await evaluate(reader, "localStorage.setItem('kept', 'changed')")
  const second = await save(reader, 'second')
  expect(await sizes(first.folder)).toEqual(first.files)

  last = await launch('last', true, second.folder)
  expect(await evaluate(last, read)).toEqual(['kept=yes', 'changed', 'yes'])
})

test('a folder that cannot be written to is told, the browser is gone all the same, and has no profile to save any more', async () => {
  const before = await readdir(saved.path)
  await expect(last.saveProfile('/dev/null/profile')).rejects.toThrow('/dev/null/profile')
  expect(await last.ended).toMatchObject({ reason: 'disposed' })
  await expect(last.saveProfile(path.join(saved.path, 'none'))).rejects.toThrow('has already ended')
  expect(await readdir(saved.path)).toEqual(before)
})
