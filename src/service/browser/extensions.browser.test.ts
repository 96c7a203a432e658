import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UnpackedExtension } from './prepare-files'
import { BrowserLauncher } from './launcher'
import { evaluate, temporaryFolder, thisHost } from './test-browser'
import { TestSite } from './test-site'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let files: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let site: TestSite

beforeAll(async () => {
  base = await temporaryFolder()
  files = await temporaryFolder()
  site = await TestSite.listen()
  launcher = new BrowserLauncher(await thisHost(base.path), { egress: { privateNetwork: 'allowed' } })
})
afterAll(async () => {
  await launcher.dispose()
  await site.close()
  await Promise.all([base.remove(), files.remove()])
})

/**
 * An unpacked extension that tells each page how many requests it was told of, and leads `/who`
 * to a path with its name. Of several that redirect, Chromium heeds the one that was loaded last.
 */
async function extension(name: string, manifestChanges: object = {}): Promise<UnpackedExtension> {
  const folder = path.join(files.path, name)
  await mkdir(folder, { recursive: true })
  const manifest = {
    name,
    version: '1.0',
    manifest_version: 3,
    permissions: ['webRequest', 'declarativeNetRequest'],
    declarative_net_request: { rule_resources: [{ id: 'rules', enabled: true, path: 'rules.json' }] },
    host_permissions: ['<all_urls>'],
    background: { service_worker: 'worker.js' },
    content_scripts: [{ matches: ['<all_urls>'], js: ['content.js'], run_at: 'document_start' }],
    ...manifestChanges,
  }
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
  const redirect = { type: 'redirect', redirect: { transform: { path: `/${name}` } } }
  const condition = { urlFilter: '/who|', resourceTypes: ['main_frame'] }
  await writeFile(path.join(folder, 'rules.json'), JSON.stringify([{ id: 1, action: redirect, condition }]))
  await writeFile(
    path.join(folder, 'worker.js'),
    `let requests = 0
     chrome.webRequest.onBeforeRequest.addListener(() => { requests++ }, { urls: ['<all_urls>'] })
     chrome.runtime.onMessage.addListener((_question, _sender, answer) => answer(requests))`,
  )
  await writeFile(
    path.join(folder, 'content.js'),
    // The worker may be there only after the request for the page itself.
    `const ask = () => fetch('/').then(() => chrome.runtime.sendMessage('how many?', (answer) => {
       document.documentElement.dataset.${name} = answer
       if (!answer) setTimeout(ask, 100)
     }))
     ask()`,
  )
  return { folder, identity: name }
}

test.each([
  { headless: false, stealth: true, names: ['one', 'two', 'three'] },
  { headless: true, stealth: false, names: ['three', 'two', 'one'] },
])(
  'extensions act on pages and are loaded in the order of their list (headless $headless, stealth $stealth)',
  async ({ names, ...options }) => {
    const extensions = await Promise.all(names.map((name) => extension(name)))
    const before = await readdir(files.path, { recursive: true })
    const browser = await launcher.launch({
      id: 'extended',
      viewport: { width: 900, height: 700, refresh_rate: 30 },
      kiosk_mode: false,
      chrome_policy: { BookmarkBarEnabled: false },
      extensions,
      start_url: `http://127.0.0.1:${site.port}/`,
      ...options,
    })
    expect(await evaluate(browser, 'outerHeight - innerHeight')).toBeLessThan(125)
    await browser.navigate(`http://127.0.0.1:${site.port}/again`)
    for (const name of names) {
      const requestCount = () => evaluate(browser, `document.documentElement.dataset.${name}`)
      await expect.poll(async () => Number(await requestCount())).toBeGreaterThan(0)
    }
    await browser.navigate(`http://127.0.0.1:${site.port}/who`)
    expect(await evaluate(browser, 'location.pathname')).toBe(`/${names.at(-1)}`)
    await browser.dispose()
    expect(await readdir(files.path, { recursive: true })).toEqual(before)
  },
)

test('a browser does not start without an extension that it was to have, and says why', async () => {
  const broken = { content_scripts: [{ matches: ['nonsense'], js: ['content.js'] }] }
  const extensions = [await extension('good'), await extension('broken', broken)]
  const viewport = { width: 900, height: 700, refresh_rate: 30 }
  const start = launcher.launch({ id: 'broken', viewport, kiosk_mode: false, headless: true, extensions })
  await expect(start).rejects.toThrow(/Extension 2 of 2 can’t be loaded.*content_scripts\[0\]\.matches\[0\]/)
})
