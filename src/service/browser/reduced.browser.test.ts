import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from './browser'
import type { HostPlatform } from './host'
import { isDeadSocket } from './host-display'
import { BrowserLauncher } from './launcher'
import { evaluate, processTree, survivors, temporaryFolder, thisHost } from './test-browser'
import { TestTarget } from './test-target'
import { callOut } from './test-webrtc'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let host: HostPlatform
let target: TestTarget
let launcher: BrowserLauncher
beforeAll(async () => {
  base = await temporaryFolder()
  host = await thisHost(base.path, { sandbox: 'off' })
  target = await TestTarget.listen()
  launcher = launcherOf(host)
})
afterAll(async () => {
  await launcher.dispose()
  await target.close()
  await base.remove()
})

const viewport = { width: 1024, height: 768, refresh_rate: 30 }

function launcherOf(host: HostPlatform): BrowserLauncher {
  const own = { port: target.port, allowedPaths: ['/playground'] }
  return new BrowserLauncher(host, { egress: { privateNetwork: 'blocked', own } })
}

/** How many packets of WebRTC a page of the browser gets out. */
async function packets(browser: Browser): Promise<number> {
  target.seen.splice(0)
  await browser.navigate(`http://localhost:${target.port}/playground`)
  await evaluate(browser, callOut(`127.0.0.1:${target.port}`))
  return target.seen.filter((what) => what === 'a packet').length
}

test('a browser without a sandbox works alike, sends nothing past the proxy by WebRTC, and leaves nothing', async () => {
  const browser = await launcher.launch({ id: 'reduced', viewport, kiosk_mode: false, start_url: 'http://localhost/' })
  expect(await evaluate(browser, '[outerWidth, outerHeight, navigator.webdriver]')).toEqual([1024, 768, true])
  expect(await evaluate(browser, 'document.body.innerText')).toContain('POOLDECK_PRIVATE_NETWORK')
  expect(await packets(browser)).toBe(0)
  expect(target.seen).toEqual([])
  const all = await processTree(browser.pid)
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Xvfb', 'openbox', 'chromium']))
  await browser.dispose()
  await browser.dispose()
  expect(await browser.ended).toMatchObject({ reason: 'disposed' })
  await expect.poll(() => survivors(all)).toEqual([])
  expect(await isDeadSocket(browser.display?.socket ?? '')).toBe(false)
})

test('policies of a pool are refused, as they would change every browser of the machine', async () => {
  const start = launcher.launch({ id: 'policy', viewport, kiosk_mode: false, chrome_policy: { HomepageLocation: 'a' } })
  await expect(start).rejects.toMatchObject({ status: 400, message: expect.stringContaining('sandbox') as string })
})

test('without the flag that forbids it, WebRTC sends past the proxy', async () => {
  // The last word counts.
  const chromium = path.join(base.path, 'lenient', 'chromium')
  await mkdir(path.dirname(chromium))
  const script = `#!/bin/sh\nexec ${host.chromium} "$@" --webrtc-ip-handling-policy=default --force-webrtc-ip-handling-policy=default\n`
  await writeFile(chromium, script, { mode: 0o755 })
  const lenient = launcherOf({ ...host, chromium })
  const browser = await lenient.launch({ id: 'calls', viewport, kiosk_mode: true, headless: true })
  expect(await packets(browser)).toBeGreaterThan(0)
  await lenient.dispose()
})
