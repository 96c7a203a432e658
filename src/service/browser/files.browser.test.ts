import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from './browser'
import { BrowserLauncher } from './launcher'
import { evaluate, firstPage, temporaryFolder, thisHost } from './test-browser'
import { Intruder, withIntruder } from './test-intruder'
import { TestSite } from './test-site'

/** A page, the person at it and the operator who configures the browser get none of this machine's files. One browser for all of it, which ends with the last test. */

const secret = 'the secret of this machine'
let base: Awaited<ReturnType<typeof temporaryFolder>>
let files: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let site: TestSite
let browser: Browser
let intruder: Intruder

beforeAll(async () => {
  base = await temporaryFolder()
  files = await temporaryFolder()
  await writeFile(path.join(files.path, 'key'), secret)
  site = await TestSite.listen()
  const host = await withIntruder(await thisHost(base.path), path.join(base.path, 'browser'))
  launcher = new BrowserLauncher(host, { egress: { privateNetwork: 'allowed' } })
  await mkdir(downloads())
  browser = await launcher.launch({
    id: 'files',
    viewport: { width: 640, height: 480, refresh_rate: 10 },
    kiosk_mode: true,
    headless: true,
    start_url: `file://${key()}`,
    chrome_policy: { DownloadDirectory: downloads() },
  })
  intruder = await Intruder.in(base.path, 1)
})
afterAll(async () => {
  await launcher.dispose()
  await site.close()
  await Promise.all([base.remove(), files.remove()])
})

const key = () => path.join(files.path, 'key')
const downloads = () => path.join(files.path, 'downloads')
const openSite = () => browser.navigate(`http://127.0.0.1:${site.port}/`)

test('by an address, typed or given as start_url', async () => {
  expect(await evaluate(browser, 'document.documentElement.textContent')).not.toContain(secret)
  const locations = [
    key(),
    os.homedir(),
    process.cwd(),
    '/etc/passwd',
    '/etc/shadow',
    '/etc/hosts',
    '/root',
    '/var/log',
  ]
  for (const location of locations) {
    await expect(browser.navigate(`file://${location}`), location).rejects.toThrow('ERR_FILE_NOT_FOUND')
  }
  await expect(browser.navigate(`view-source:file://${key()}`)).rejects.toThrow('didn’t open')
})

test('by a page, which does not even get those of its own sandbox', async () => {
  await openSite()
  const found = await evaluate(
    browser,
    `(async () => {
      const url = 'file:///usr/lib/os-release'
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
      const image = new Image()
      const failed = new Promise((done) => (image.onerror = () => done('failed')))
      image.src = url
      const request = new XMLHttpRequest()
      const refused = new Promise((done) => (request.onerror = () => done('failed')))
      request.open('GET', url)
      request.send()
      const inFrame = (() => { try { return frame.contentDocument?.body.innerText ?? '' } catch { return '' } })()
      return [await fetch(url).then(() => 'read', () => 'failed'), await refused, await failed, inFrame]
    })()`,
  )
  expect(found).toEqual(['failed', 'failed', 'failed', ''])
})

test('by an upload of a path of this machine', async () => {
  await openSite()
  await evaluate(browser, `document.body.innerHTML = '<input type="file">'`)
  const page = await firstPage(browser)
  const found = { expression: `document.querySelector('input')` }
  const answer: unknown = await browser.cdp.send('Runtime.evaluate', found, page)
  const { objectId } = (answer as { result: { objectId: string } }).result
  const chosen = { files: [key()], objectId }
  await browser.cdp.send('DOM.setFileInputFiles', chosen, page).catch(() => undefined)
  const read = `document.querySelector('input').files[0]?.text().catch((error) => error.name) ?? 'none'`
  expect(await evaluate(browser, read)).toMatch(/^(none|NotFoundError|NotReadableError)$/)
})

test('nor does a download come out, wherever a policy sends it', async () => {
  await openSite()
  const completed = new Promise<void>((done) => {
    browser.cdp.listen(({ method, params }) => {
      if (method === 'Browser.downloadProgress' && params['state'] === 'completed') done()
    })
  })
  await browser.cdp.send('Browser.setDownloadBehavior', { behavior: 'default', eventsEnabled: true })
  const link = `Object.assign(document.createElement('a'), { href: '/', download: 'came-out.txt' })`
  await evaluate(browser, `{ const link = ${link}; document.body.append(link); link.click() }`)
  await completed
  expect(await intruder.run(`ls ${downloads()}`)).toContain('came-out.txt')
  expect(await readdir(downloads())).toEqual([])
  expect(existsSync(path.join(os.homedir(), 'Downloads', 'came-out.txt'))).toBe(false)
})

test('nor is a link to one followed when the profile is saved', async () => {
  await openSite()
  const profile = '/home/user/profile/Default'
  const said = await intruder.run(
    `ln -s ${key()} ${profile}/stolen && ln -s ${files.path} ${profile}/stolen-folder && mkfifo ${profile}/stolen-pipe && ls ${profile}`,
  )
  expect(said).toContain('stolen-pipe')
  const saved = path.join(files.path, 'saved')
  await browser.saveProfile(saved)
  const kept = await readdir(path.join(saved, 'Default'))
  expect(kept).toContain('Preferences')
  expect(kept.filter((name) => name.startsWith('stolen'))).toEqual([])
})
