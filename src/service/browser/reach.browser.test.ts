import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Browser } from './browser'
import type { EgressRules } from './egress/rules'
import { BrowserLauncher, type LaunchOptions } from './launcher'
import { evaluate, temporaryFolder, thisHost } from './test-browser'
import { TestTarget } from './test-target'
import { callOut } from './test-webrtc'

/** What a page can reach. It is a page of the service's playground, which every browser may open. */

const viewport = { width: 640, height: 480, refresh_rate: 10 }
let base: Awaited<ReturnType<typeof temporaryFolder>>
let service: TestTarget
let site: TestTarget

beforeAll(async () => {
  base = await temporaryFolder()
  service = await TestTarget.listen()
  site = await TestTarget.listen()
})
afterAll(async () => {
  await service.close()
  await site.close()
  await base.remove()
})
beforeEach(() => {
  for (const target of [service, site]) target.seen.splice(0)
})

/** This machine by every address that it has, and loopback in every way to write it. */
const spellings = (): string[] => {
  const own = Object.values(os.networkInterfaces()).flatMap((entries) => entries ?? [])
  // A page cannot name a zone, which link-local addresses need.
  const addresses = own.filter(({ address }) => !address.startsWith('fe80'))
  return [
    ['127.0.0.1', '127.1', '127.9.9.9', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '0.0.0.0', '0'],
    ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]'],
    ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:0:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]'],
    ['１２７.０.０.１', os.hostname()],
    addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  ].flat()
}

/** For a page: settles when each of the addresses was fetched, or could not be. */
const fetchAll = (urls: string[]) =>
  `Promise.allSettled(${JSON.stringify(urls)}.map((url) => fetch(url, { mode: 'no-cors', cache: 'no-store' })))`

/** For a page: tries to reach a host with port in every way that a page has. */
const everyWay = (authority: string) => `(async () => {
  const at = (path) => 'http://${authority}/' + path
  const settled = (open) => new Promise((done) => { open(done); })
  const element = (name, given) => settled((done) => {
    const made = Object.assign(document.createElement(name), given, { onload: done, onerror: done })
    document.body.append(made)
  })
  for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'preload', 'prerender', 'modulepreload']) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href: at(rel), as: 'script' }))
  }
  const rules = { prefetch: [{ urls: [at('speculation')], eagerness: 'immediate' }] }
  document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: JSON.stringify(rules) }))
  await element('img', { src: at('img') })
  await element('script', { src: at('script') })
  await element('iframe', { src: at('iframe') })
  await element('link', { rel: 'stylesheet', href: at('css') })
  navigator.sendBeacon(at('beacon'), 'x')
  for (const method of ['GET', 'POST', 'HEAD']) await fetch(at(method), { method, mode: 'no-cors' }).catch(() => {})
  for (const method of ['PUT', 'DELETE']) await fetch(at(method), { method }).catch(() => {})
  await fetch('https://${authority}/', { mode: 'no-cors' }).catch(() => {})
  for (const scheme of ['ws', 'wss']) await settled((done) => {
    const socket = new WebSocket(scheme + '://${authority}/socket')
    socket.onopen = socket.onerror = done
  })
  await settled((done) => { const source = new EventSource(at('events')); source.onopen = source.onerror = () => { source.close(); done() } })
  if (globalThis.WebTransport) await new WebTransport('https://${authority}/transport').ready.catch(() => {})
  const worker = new Worker('/playground/worker.js')
  worker.postMessage([at('worker')])
  await settled((done) => (worker.onmessage = done))
  await navigator.serviceWorker.register('/playground/worker.js', { scope: '/playground' })
  const { active } = await navigator.serviceWorker.ready
  active.postMessage([at('service-worker')])
  await settled((done) => (navigator.serviceWorker.onmessage = done))
  await fetch('/playground/to?' + encodeURIComponent(at('redirect')), { mode: 'no-cors' }).catch(() => {})
  await element('iframe', { src: '/playground/to?' + encodeURIComponent(at('redirect-iframe')) })
})()`

/** A page of the playground. */
const page = () => `http://localhost:${service.port}/playground`

/** A browser for the tests of a `describe`, which it takes, and its launcher. */
function startedWith(privateNetwork: EgressRules['privateNetwork']) {
  const started = {} as { launcher: BrowserLauncher; browser: Browser }
  beforeAll(async () => {
    started.launcher = new BrowserLauncher(await thisHost(base.path), { egress: rules(privateNetwork) })
    const options = { id: 'page', viewport, kiosk_mode: true, headless: true, start_url: page() }
    started.browser = await started.launcher.launch(options)
  })
  afterAll(() => started.launcher.dispose())
  return started
}

function reachesNothing(started: { readonly browser: Browser }, target: () => TestTarget): void {
  test('a page reaches nothing, however this machine’s address is written', async () => {
    const { browser } = started
    await browser.navigate(page())
    expect(await evaluate(browser, 'document.title')).toBe('playground')
    await evaluate(browser, fetchAll(spellings().map((host) => `http://${host}:${target().port}/by-address`)))
    expect(target().seen).toEqual([])
  })

  test('a page reaches nothing in any way that a page has', async () => {
    const { browser } = started
    const { port } = target()
    await browser.navigate(page())
    await evaluate(browser, everyWay(`127.0.0.1:${port}`))
    await evaluate(browser, everyWay(`localhost:${port}`))
    await browser.navigate(`http://127.0.0.1:${service.port}/playground/to?http://localhost:${port}/navigation`)
    expect(await evaluate(browser, 'document.title')).toContain('Pooldeck didn’t open')
    expect(target().seen).toEqual([])
  })

  test('WebRTC reaches nothing, and learns no address of this machine', async () => {
    const { browser } = started
    await browser.navigate(page())
    const found = (await evaluate(browser, callOut(`127.0.0.1:${target().port}`))) as string[]
    const own = Object.values(os.networkInterfaces()).flatMap((entries) => entries ?? [])
    for (const { address, internal } of own) {
      if (!internal) for (const candidate of found) expect(candidate).not.toContain(address)
    }
    expect(target().seen).toEqual([])
  })
}

describe('while private addresses are blocked, of a site', () => {
  reachesNothing(startedWith('blocked'), () => site)
})

describe('while private addresses are allowed, of the service', () => {
  const started = startedWith('allowed')
  reachesNothing(started, () => service)

  /** One for a test, which is to be started otherwise. */
  async function another(options: Pick<LaunchOptions, 'id' | 'chrome_policy' | 'extensions'>): Promise<Browser> {
    const browser = await started.launcher.launch({ viewport, kiosk_mode: true, headless: true, ...options })
    onTestFinished(() => browser.dispose())
    return browser
  }

  test('the same ways reach a site on this machine: it is the rules that keep the service out', async () => {
    const { browser } = started
    await browser.navigate(page())
    await evaluate(browser, everyWay(`localhost:${site.port}`))
    const ways = ['img', 'script', 'iframe', 'css', 'GET', 'worker', 'service-worker', 'redirect', 'redirect-iframe']
    expect(site.seen).toEqual(expect.arrayContaining(ways.map((way) => `GET /${way}`)))
    expect(site.seen).toEqual(expect.arrayContaining(['POST /beacon', 'OPTIONS /PUT', 'an upgrade', 'what is no HTTP']))
    site.seen.splice(0)
    await evaluate(browser, fetchAll(['2130706433', '0x7f.1', '[::1]'].map((host) => `http://${host}:${site.port}/a`)))
    expect(site.seen).toEqual(['GET /a', 'GET /a', 'GET /a'])
  })

  test('link-local addresses and those of metadata are refused, with the reason on the page', async () => {
    const { browser } = started
    const hosts = ['169.254.169.254', '2852039166', '[fe80::1]', '[fd00:ec2::254]', '100.100.100.200']
    const direct = hosts.map((host) => `http://${host}/latest/meta-data/`)
    for (const url of [...direct, `http://localhost:${service.port}/playground/to?${direct[0]}`]) {
      await browser.navigate(url)
      expect(await evaluate(browser, 'document.body.innerText'), url).toContain('keep their credentials')
    }
  })

  test('a policy that the service would not take reaches nothing past the way out', async () => {
    const straight = { ProxyMode: 'fixed_servers', ProxyServer: '127.0.0.1:1', ProxyBypassList: '*' }
    const chromePolicy = { ProxySettings: straight, QuicAllowed: true, WebRtcIPHandling: 'default' }
    const browser = await another({ id: 'policy', chrome_policy: chromePolicy })
    await expect(browser.navigate(`http://127.0.0.1:${site.port}/direct`)).rejects.toThrow('net::ERR_')
    await evaluate(browser, callOut(`127.0.0.1:${site.port}`))
    expect(site.seen).toEqual([])
  })

  test('an extension has the rules of a page in its background, also when it takes the proxy away', async () => {
    const folder = path.join(base.path, 'extension')
    await mkdir(folder)
    const manifest = {
      name: 'reaches',
      version: '1.0',
      manifest_version: 3,
      permissions: ['proxy'],
      host_permissions: ['<all_urls>', 'file:///*'],
      background: { service_worker: 'worker.js' },
    }
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
    await writeFile(
      path.join(folder, 'worker.js'),
      `const at = (path) => 'http://127.0.0.1:${service.port}' + path
       const attempt = (url) => fetch(url).then((answer) => answer.status, () => 'failed')
       // A browser that has just begun, or whose proxy has just come back, may refuse a moment longer.
       const insist = async (url) => {
         while (await attempt(url) === 'failed') await new Promise((resolve) => setTimeout(resolve, 20))
       }
       const run = async () => {
         await insist(at('/playground/begun'))
         const told = [await attempt(at('/browser_pools')), await attempt('file://${base.path}/key')]
         await insist(at('/playground/told?' + told.join()))
         await chrome.proxy.settings.set({ value: { mode: 'direct' } })
         await attempt(at('/direct'))
         await chrome.proxy.settings.clear({})
         await insist(at('/playground/done'))
       }
       run()`,
    )
    await writeFile(path.join(base.path, 'key'), 'secret')
    const done = service.nextRequest('/playground/done')
    await another({ id: 'extended', extensions: [{ folder, identity: 'extended' }] })
    await done
    expect(service.requested).toContain('/playground/told?403,failed')
    expect(service.seen).toEqual([])
  })
})

function rules(privateNetwork: EgressRules['privateNetwork']): EgressRules {
  return { privateNetwork, own: { port: service.port, allowedPaths: ['/playground'] } }
}
