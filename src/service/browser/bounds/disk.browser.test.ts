import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../browser'
import { BrowserLauncher } from '../launcher'
import { evaluate, LIGHT_CHROMIUM, temporaryFolder, thisHost } from '../test-browser'
import { Intruder, withIntruder } from '../test-intruder'
import { TestSite } from '../test-site'

const MEBI = 1024 ** 2

let base: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let site: TestSite
let browser: Browser
let intruder: Intruder

beforeAll(async () => {
  // On a disk: what is written to memory counts as that.
  base = await temporaryFolder('/var/tmp')
  site = await TestSite.listen()
  const limits = { memoryBytes: 1024 * MEBI, processes: 2048, diskBytes: 384 * MEBI }
  const host = await withIntruder(
    await thisHost(base.path, { limits, chromiumPath: LIGHT_CHROMIUM }),
    path.join(base.path, 'program'),
  )
  launcher = new BrowserLauncher(host, { egress: { privateNetwork: 'allowed' } })
  const viewport = { width: 320, height: 240, refresh_rate: 10 }
  browser = await launcher.launch({ id: 'writes', viewport, kiosk_mode: true, headless: true })
  intruder = await Intruder.in(base.path, 1)
})

afterAll(async () => {
  await launcher.dispose()
  await site.close()
  await base.remove()
})

test('what is in memory of a browser’s own folders is bounded', async () => {
  for (const folder of ['/tmp', '/dev/shm']) {
    const said = await intruder.run(
      `dd if=/dev/zero of=${folder}/full bs=1M count=300 2>&1 | grep -o 'No space'; stat -c %s ${folder}/full; rm ${folder}/full`,
    )
    const [refusal, size] = said.split('\n')
    expect(refusal, folder).toBe('No space')
    expect(Number(size) / MEBI, folder).toBeGreaterThan(200)
    expect(Number(size) / MEBI, folder).toBeLessThanOrEqual(256)
  }
})

test('no file gets longer than all files may be, and who tries is told', async () => {
  for (const size of ['385M', '5G']) {
    const said = await intruder.run(`truncate -s ${size} ~/long 2>&1; echo $?; stat -c %s ~/long; rm ~/long`)
    expect(said).toMatch(/File too large\n1\n0$/)
  }
})

test('a page that stores without end is told so by Chromium, and its browser lives on', async () => {
  await browser.navigate(`http://127.0.0.1:${site.port}/`)
  const stored = `(async () => {
    const cache = await caches.open('greedy')
    const chunk = new Blob(Array.from({ length: 64 }, () => crypto.getRandomValues(new Uint8Array(65536))))
    const block = new Blob([chunk, chunk])
    let bytes = 0
    try {
      for (; bytes < 1e9; bytes += block.size) await cache.put('/' + bytes, new Response(block))
    } catch ({ name }) {
      return [name, bytes]
    }
  })()`
  const [name, bytes] = (await evaluate(browser, stored)) as [string, number]
  expect(name).toBe('QuotaExceededError')
  expect(bytes / MEBI).toBeGreaterThan(32)
  expect(bytes / MEBI).toBeLessThan(192)
  expect(await evaluate(browser, 'caches.delete("greedy")')).toBe(true)
})

test('what writes without end ends its browser, and that is the reason', async () => {
  intruder.run('n=0; while :; do head -c 32M /dev/zero >~/full$n; n=$((n + 1)); sleep 0.1; done').catch(() => {})
  expect(await browser.ended).toMatchObject({
    reason: 'crashed',
    outOfMemory: false,
    message: 'The browser wrote more to disk than its limit, 384 MiB (POOLDECK_BROWSER_DISK).',
  })
})
