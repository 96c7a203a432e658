import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeadSocket } from './host-display'
import { BrowserLauncher } from './launcher'
import { evaluate, processTree, survivors, temporaryFolder, thisHost } from './test-browser'
import { TestTarget } from './test-target'
import { callOut } from './test-webrtc'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
beforeAll(async () => {
  base = await temporaryFolder()
  const host = await thisHost(base.path, { sandbox: 'off' })
  launcher = new BrowserLauncher(host, { egress: { privateNetwork: 'blocked' } })
})
afterAll(async () => {
  await launcher.dispose()
  await base.remove()
})

const viewport = { width: 1024, height: 768, refresh_rate: 30 }

test('a browser without a sandbox works alike and leaves nothing', async () => {
  const browser = await launcher.launch({ id: 'reduced', viewport, kiosk_mode: false, start_url: 'http://localhost/' })
  expect(await evaluate(browser, '[outerWidth, outerHeight, navigator.webdriver]')).toEqual([1024, 768, true])
  expect(await evaluate(browser, 'document.body.innerText')).toContain('POOLDECK_PRIVATE_NETWORK')
  const all = await processTree(browser.pid)
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Xvfb', 'openbox', 'chromium']))
  await browser.dispose()
  await browser.dispose()
  expect(await browser.ended).toMatchObject({ reason: 'disposed' })
  expect(await survivors(all)).toEqual([])
  expect(await isDeadSocket(browser.display?.socket ?? '')).toBe(false)
}, 40_000)

test('policies of a pool are refused, as they would change every browser of the machine', async () => {
  const start = launcher.launch({ id: 'policy', viewport, kiosk_mode: false, chrome_policy: { HomepageLocation: 'a' } })
  await expect(start).rejects.toMatchObject({ status: 400, message: expect.stringContaining('sandbox') as string })
})

test('WebRTC sends nothing past the proxy, and does without the flag that forbids it', async () => {
  const target = await TestTarget.listen()
  const host = await thisHost(base.path, { sandbox: 'off' })
  // The last word counts.
  const chromium = path.join(base.path, 'lenient', 'chromium')
  await mkdir(path.dirname(chromium))
  const script = `#!/bin/sh\nexec ${host.chromium} "$@" --webrtc-ip-handling-policy=default --force-webrtc-ip-handling-policy=default\n`
  await writeFile(chromium, script, { mode: 0o755 })
  const rules = {
    egress: { privateNetwork: 'blocked', own: { port: target.port, allowedPaths: ['/playground'] } },
  } as const
  const startUrl = `http://localhost:${target.port}/playground`
  const packets = async (launcher: BrowserLauncher) => {
    target.seen.splice(0)
    const browser = await launcher.launch({
      id: 'calls',
      viewport,
      kiosk_mode: true,
      headless: true,
      start_url: startUrl,
    })
    await evaluate(browser, callOut(`127.0.0.1:${target.port}`))
    await launcher.dispose()
    return target.seen.filter((what) => what === 'a packet').length
  }
  expect(await packets(new BrowserLauncher({ ...host, chromium }, rules))).toBeGreaterThan(0)
  expect(await packets(new BrowserLauncher(host, rules))).toBe(0)
  expect(target.seen).toEqual([])
  await target.close()
}, 60_000)
