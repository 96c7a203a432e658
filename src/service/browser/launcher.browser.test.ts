import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '../shared/log'
import type { Browser } from './browser'
import { BrowserLauncher } from './launcher'
import { LAUNCH_STAGES } from './stage-clock'
import { TestSite } from './test-site'
import { evaluate, firstPage, processTree, survivors, temporaryFolder, thisHost } from './test-browser'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
let service: http.Server
/** The paths that were asked of the service. */
const asked: string[] = []
let site: TestSite
const logged = vi.spyOn(log, 'info')
const CRASHED = 'A page crashed. It can be loaded again.'

beforeAll(async () => {
  base = await temporaryFolder()
  service = http
    .createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.end(request.url)
    })
    .listen(0, '127.0.0.1')
  await once(service, 'listening')
  site = await TestSite.listen()
  launcher = new BrowserLauncher(await thisHost(base.path), {
    egress: { privateNetwork: 'allowed', own: { port: servicePort(), allowedPaths: ['/playground'] } },
  })
})

afterAll(async () => {
  await launcher.dispose()
  await launcher.dispose()
  service.close()
  await site.close()
  expect(await readdir(base.path)).toEqual([])
  await base.remove()
})

const servicePort = () => (service.address() as AddressInfo).port
/** A port where nothing listens. */
async function closedPort(): Promise<number> {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const seenSize = '[screen.width, screen.height, innerWidth, innerHeight]'
const desk = { width: 1280, height: 800, refresh_rate: 25 }

/** For a page: what comes back over a WebSocket when `hello` is sent. */
const webSocket = (url: string) => `new Promise((done) => {
  const socket = new WebSocket('${url}')
  socket.onopen = () => socket.send('hello')
  socket.onmessage = ({ data }) => done(data)
  socket.onerror = () => done('refused')
})`

/** The process of this name in a browser, with the longest life behind it. */
async function processOf(browser: Browser, name: string): Promise<number> {
  const found = (await processTree(browser.pid)).find((process) => process.name === name)
  return found?.pid ?? -1
}

describe('a browser with window, policy and start page', () => {
  let browser: Browser
  const stages: string[] = []
  beforeAll(async () => {
    const chromePolicy = {
      BookmarkBarEnabled: true,
      TranslateEnabled: true,
      ManagedBookmarks: [{ name: 'a bookmark', url: 'a.example' }],
      IncognitoModeAvailability: 'one',
      NoSuchPolicy: { a: 1 },
      // Without background apps Chromium would end with its last window.
      BackgroundModeEnabled: false,
    }
    browser = await launcher.launch({
      id: 'desk',
      viewport: desk,
      kiosk_mode: false,
      chrome_policy: chromePolicy,
      start_url: 'chrome://policy',
      timed: (stage, seconds) => stages.push(`${stage} ${seconds > 0}`),
    })
  })

  test('has told how long each stage of its start took', () => {
    expect(stages).toEqual(LAUNCH_STAGES.map((stage) => `${stage} true`))
  })

  test('shows its start page, which may be one of its own, and the page has the keyboard', async () => {
    expect(await evaluate(browser, 'location.href')).toBe('chrome://policy/')
    expect(await evaluate(browser, 'document.hasFocus()')).toBe(true)
  })

  test('has policies of the pool over those of every browser, and says which are wrong', async () => {
    const rows = `new Promise((done) => { const look = () => {
      const table = document.querySelector('policy-table, #policy-ui')?.parentNode ?? document
      const all = []
      const walk = (node) => { if (node.localName === 'policy-row') all.push(node.policy); for (const child of [...(node.children ?? []), ...(node.shadowRoot?.children ?? [])]) walk(child) }
      walk(document.documentElement)
      const set = all.filter((policy) => policy?.value !== undefined)
      if (set.length) done(Object.fromEntries(set.map(({ name, value, error }) => [name, [value, error]]))); else setTimeout(look, 50)
    }; look() })`
    expect(await evaluate(browser, rows)).toMatchObject({
      BookmarkBarEnabled: [true, null],
      TranslateEnabled: [true, null],
      PasswordManagerEnabled: [false, null],
      ManagedBookmarks: [[{ name: 'a bookmark', url: 'a.example' }], null],
      IncognitoModeAvailability: ['one', 'Expected integer value.'],
      NoSuchPolicy: [{ a: 1 }, 'Unknown policy.'],
    })
  })

  test('fills its display exactly and draws no faster than its rate', async () => {
    await browser.navigate('data:text/html,<p>hello')
    expect(await evaluate(browser, '[outerWidth, outerHeight, screen.width, screen.height, screenX, screenY]')).toEqual(
      [1280, 800, 1280, 800, 0, 0],
    )
    const framesTook = await evaluate(
      browser,
      'new Promise((done) => { let n = 0; const start = performance.now(); const step = () => n++ < 30 ? requestAnimationFrame(step) : done(performance.now() - start); step() })',
    )
    // A busy machine takes longer.
    expect(framesTook).toBeGreaterThan(30 * (1000 / 31))
  })

  test('keeps its screen in a file that can be read', async () => {
    const header = await readFile(browser.display?.framebuffer ?? '')
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1280, 800])
  })

  test('shows tabs and address bar above the page, and no warning', async () => {
    const bars = Number(await evaluate(browser, 'outerHeight - innerHeight'))
    expect(bars).toBeGreaterThan(0)
    expect(bars).toBeLessThan(125)
  })

  test('sees nothing of this machine’s files', async () => {
    await browser.navigate('file:///')
    const listing = () => evaluate(browser, 'document.body.innerText')
    await expect.poll(listing).toContain('usr/')
    const names = String(await listing())
    expect(names).not.toMatch(/root\/|work\/|opt\//)
    await expect(browser.navigate(`file://${base.path}`)).rejects.toThrow('ERR_FILE_NOT_FOUND')
    await browser.navigate('  chrome://version ')
    const version = String(await evaluate(browser, 'document.body.innerText'))
    expect(version).toContain('/home/user/profile')
    expect(version).not.toContain(base.path)
  })

  test('reaches the playground of the service and nothing else of it', async () => {
    const at = (pathname: string) => `http://localhost:${servicePort()}${pathname}`
    await browser.navigate(at('/playground'))
    const ask = (pathname: string) => evaluate(browser, `fetch('${pathname}').then((r) => r.status + ' ' + r.url)`)
    expect(await ask('/playground/a')).toBe(`200 ${at('/playground/a')}`)
    expect(await ask('/browser_pools')).toMatch(/^403/)
    expect(await ask(`http://127.0.0.1:${servicePort()}/browser_pools`).catch(String)).not.toContain('200')
    expect(await ask(`http://[::1]:${servicePort()}/browser_pools`).catch(String)).not.toContain('200')
  })

  test('reaches nothing of the service from a page of another port either', async () => {
    const own = `127.0.0.1:${servicePort()}`
    asked.length = 0
    await browser.navigate(`http://127.0.0.1:${site.port}/`)
    expect(await evaluate(browser, `fetch('http://${own}/playground').then((r) => r.status)`)).toBe(200)
    await expect(evaluate(browser, `fetch('http://${own}/browser_pools')`)).rejects.toThrow('Failed to fetch')
    await evaluate(browser, `fetch('http://${own}/browser_pools', { method: 'POST', mode: 'no-cors' })`)
    expect(await evaluate(browser, webSocket(`ws://${own}/playground`))).toBe('refused')
    await browser.navigate(`http://${own}/browser_pools`)
    expect(await evaluate(browser, 'document.body.innerText')).toContain('never reachable from pooled browsers')
    expect(asked.filter((pathname) => pathname !== '/favicon.ico')).toEqual(['/playground'])
  })

  test('opens WebSockets', async () => {
    await browser.navigate(`http://127.0.0.1:${site.port}/`)
    expect(await evaluate(browser, webSocket(`ws://127.0.0.1:${site.port}/`))).toBe('hello')
  })

  test('lives on with another window manager when its own is killed', async () => {
    const killed = await processOf(browser, 'openbox')
    process.kill(killed, 'SIGKILL')
    const managers = async () => (await processTree(browser.pid)).filter(({ name }) => name === 'openbox')
    await expect.poll(managers).toEqual([{ name: 'openbox', pid: expect.not.closeTo(killed, 0) as number }])
    await expect
      .poll(() => evaluate(browser, '[outerWidth, outerHeight, document.hasFocus()]'))
      .toEqual([1280, 800, true])
  })

  test('lives on when its last tab is closed', async () => {
    await browser.cdp.send('Page.close', {}, await firstPage(browser)).catch(() => {})
    await expect
      .poll(() => evaluate(browser, '[outerWidth, outerHeight, document.hasFocus()]').catch(() => 'none'))
      .toEqual([1280, 800, true])
    await browser.navigate('data:text/html,<title>again')
    expect(await evaluate(browser, 'document.title')).toBe('again')
  })

  test('is known to have crashed when Chromium is killed, before it is asked whether it responds, and leaves nothing', async () => {
    // The window manager may still be on its way: the last one was killed a moment ago.
    await expect
      .poll(async () => (await processTree(browser.pid)).map(({ name }) => name))
      .toEqual(expect.arrayContaining(['bwrap', 'Xvfb', 'openbox', 'socat', 'chromium']))
    const all = await processTree(browser.pid)
    const start = performance.now()
    process.kill(await processOf(browser, 'chromium'), 'SIGKILL')
    expect(await browser.ended).toMatchObject({
      reason: 'crashed',
      message: expect.stringContaining('Chromium') as string,
    })
    expect(performance.now() - start).toBeLessThan(10_000)
    await expect.poll(() => survivors(all)).toEqual([])
    await browser.dispose()
  })
})

describe('a browser in kiosk mode on the smallest display', () => {
  let browser: Browser
  beforeAll(async () => {
    const viewport = { width: 1, height: 1, refresh_rate: 60 }
    browser = await launcher.launch({
      id: 'small',
      viewport,
      kiosk_mode: true,
      start_url: `http://127.0.0.1:${await closedPort()}/`,
    })
  })

  test('starts although its start page cannot be opened', async () => {
    expect(browser.id).toBe('small')
    await expect.poll(() => evaluate(browser, 'document.body.innerText')).toContain('ECONNREFUSED')
  })

  test('gives the page the whole display, also after a navigation', async () => {
    await browser.navigate('data:text/html,<p>hello')
    expect(await evaluate(browser, seenSize)).toEqual([1, 1, 1, 1])
  })

  test('says that it is automated, as it has no stealth', async () => {
    const said = await evaluate(browser, '[navigator.webdriver, navigator.userAgent]')
    expect(said).toEqual([true, expect.not.stringContaining('Headless')])
  })

  test('survives a crash of its page', async () => {
    void browser.cdp.send('Page.crash', {}, await firstPage(browser)).catch(() => {})
    await expect.poll(() => logged.mock.calls).toContainEqual([{ browser: 'small' }, CRASHED])
    await browser.navigate('data:text/html,<title>back')
    expect(await evaluate(browser, 'document.title')).toBe('back')
  })

  test('answers whatever its page does: a script without end, a dialog, a debugger', async () => {
    const page = await firstPage(browser)
    await browser.cdp.send('Debugger.enable', {}, page)
    for (const expression of ['debugger', 'alert("hello")', 'for (;;);']) {
      void browser.cdp.send('Runtime.evaluate', { expression }, page).catch(() => undefined)
      await browser.probe.ask()
    }
    expect([browser.stoppedProgram(), browser.isEnding]).toEqual([undefined, false])
  })

  test('is known to have crashed when its X server is killed', async () => {
    const all = await processTree(browser.pid)
    const chromium = await processOf(browser, 'chromium')
    process.kill(chromium, 'SIGSTOP')
    await expect.poll(() => browser.isEnding).toBe(true)
    process.kill(chromium, 'SIGCONT')
    await expect.poll(() => browser.isEnding).toBe(false)
    process.kill(await processOf(browser, 'Xvfb'), 'SIGKILL')
    expect(await browser.ended).toMatchObject({ reason: 'crashed', message: expect.stringContaining('Xvfb') as string })
    await expect.poll(() => survivors(all)).toEqual([])
  })
})

test('a page in kiosk mode sees the whole of the largest display', async () => {
  const viewport = { width: 7680, height: 4320, refresh_rate: 10 }
  const browser = await launcher.launch({ id: 'large', viewport, kiosk_mode: true })
  expect(await evaluate(browser, seenSize)).toEqual([7680, 4320, 7680, 4320])
  await browser.dispose()
})
