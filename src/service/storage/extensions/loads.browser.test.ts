import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserLauncher } from '../../browser/launcher'
import { evaluate, temporaryFolder, thisHost } from '../../browser/test-browser'
import { TestSite } from '../../browser/test-site'
import { manifest, zip, type ZipEntry } from '../../../../e2e/support/archive'
import type { UnpackedExtension } from '../../browser/prepare-files'
import { unpackExtension } from './unpack'

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

/** An extension that marks every page with its name. */
function marking(name: string): [ZipEntry, ZipEntry] {
  const scripts = [{ matches: ['<all_urls>'], js: ['js/mark.js'] }]
  return [
    manifest({ name, content_scripts: scripts }),
    { name: 'js/mark.js', content: `document.documentElement.dataset.${name} = 'here'` },
  ]
}

async function unpacked(name: string, entries: readonly ZipEntry[]): Promise<UnpackedExtension> {
  const archive = path.join(files.path, `${name}.zip`)
  await writeFile(archive, zip(entries))
  const folder = path.join(files.path, name)
  await unpackExtension(archive, folder, 'file')
  return { folder, identity: name }
}

test('whatever way an extension was zipped, it runs in the pages of a browser', { timeout: 60_000 }, async () => {
  const [commented, ...rest] = marking('commented')
  const extensions = [
    await unpacked('plain', marking('plain')),
    await unpacked(
      'folder',
      marking('folder').map((entry) => ({ ...entry, name: `my extension/${entry.name}` })),
    ),
    await unpacked('commented', [{ ...commented, content: `\uFEFF// of ours\n${String(commented.content)}` }, ...rest]),
  ]
  const browser = await launcher.launch({
    id: 'extended',
    viewport: { width: 800, height: 600, refresh_rate: 25 },
    kiosk_mode: false,
    headless: true,
    extensions,
    start_url: `http://127.0.0.1:${site.port}/`,
  })
  const marks = () => evaluate(browser, 'Object.keys({ ...document.documentElement.dataset }).sort().join()')
  await expect.poll(marks).toBe('commented,folder,plain')
  await browser.dispose()
})
