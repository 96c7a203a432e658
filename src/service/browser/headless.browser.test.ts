import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '../shared/log'
import type { Browser } from './browser'
import type { Viewport } from './display'
import { BrowserLauncher } from './launcher'
import { evaluate, processTree, survivors, temporaryFolder, thisHost } from './test-browser'

let base: Awaited<ReturnType<typeof temporaryFolder>>
let launcher: BrowserLauncher
const logged = vi.spyOn(log, 'info')

beforeAll(async () => {
  base = await temporaryFolder()
  launcher = new BrowserLauncher(await thisHost(base.path), {
    egress: { privateNetwork: 'allowed' },
  })
})
afterAll(async () => {
  await launcher.dispose()
  expect(await readdir(base.path)).toEqual([])
  await base.remove()
})

const sized = (width: number, height: number): Viewport => ({ width, height, refresh_rate: 60 })
const inner = '[innerWidth, innerHeight]'

/** What an expression gives in the page in front. */
async function inFront(browser: Browser, expression: string): Promise<unknown> {
  const { sessionId } = await browser.tabs.current()
  const params = { expression, returnByValue: true, userGesture: true }
  const { result } = await browser.cdp.send('Runtime.evaluate', params, sessionId)
  return result.value
}

const FIELD = `const put = (html) => { document.body.innerHTML = html; return document.querySelector('#it') };`

test.each([
  [1, 1],
  [3840, 2160],
])(
  'the page has exactly the viewport of %i x %i, and its start page is the first of its history',
  async (width, height) => {
    const browser = await launcher.launch({
      id: 'size',
      viewport: sized(width, height),
      kiosk_mode: false,
      headless: true,
      start_url: 'data:text/html,<title>first</title><p>hello',
    })
    expect(await evaluate(browser, '[document.title, screen.width, screen.height]')).toEqual(['first', width, height])
    expect(await evaluate(browser, inner)).toEqual([width, height])
    expect(await evaluate(browser, 'document.hasFocus()')).toBe(true)
    // The blank page of the start is none that was opened.
    expect(await evaluate(browser, 'history.length')).toBe(1)
    await browser.navigate('data:text/html,<title>second</title>')
    expect(await evaluate(browser, '[document.title, history.length]')).toEqual(['second', 2])
    await browser.dispose()
  },
)

/** That of a `describe`. */
let browser: Browser

/** Starts it, and tests what depends on how Chromium does without a display. */
function hasNoDisplay(stealth: boolean): void {
  beforeAll(async () => {
    const options = { id: 'bare', viewport: sized(800, 600), kiosk_mode: false, headless: true, stealth }
    browser = await launcher.launch(options)
    logged.mockClear()
  })

  test('has no display, X server or window manager', async () => {
    expect(browser.display).toBeUndefined()
    expect(browser.viewport).toEqual(sized(800, 600))
    const names = (await processTree(browser.pid)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['bwrap', 'socat', 'chromium']))
    expect(names.filter((name) => name === 'Xvfb' || name === 'openbox')).toEqual([])
  })

  test('has a mouse for the page to see', async () => {
    expect(await evaluate(browser, "matchMedia('(hover: hover) and (pointer: fine)').matches")).toBe(true)
  })

  test(`says ${stealth ? 'nothing of being automated' : 'that it is automated'}`, async () => {
    const said = await evaluate(browser, '[navigator.webdriver, navigator.userAgent]')
    const agent = stealth ? expect.not.stringContaining('Headless') : expect.stringContaining('HeadlessChrome/')
    expect(said).toEqual([!stealth, agent])
  })

  test('draws its page, in the size of the viewport', async () => {
    await browser.navigate('data:text/html,<body style="background:rgb(10,200,30)">')
    const { sessionId } = await browser.tabs.current()
    const { data } = await browser.cdp.send('Page.captureScreenshot', {}, sessionId)
    const { dominant } = await sharp(Buffer.from(data, 'base64')).stats()
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 800, height: 600 })
    expect(dominant).toEqual({ r: 8, g: 200, b: 24 })
  })

  test('gives new tabs and popups the same size, and knows the one in front', async () => {
    const first = await browser.tabs.current()
    for (const features of ['', 'width=300,height=200']) {
      await inFront(browser, `void open('about:blank', '_blank', '${features}')`)
      await expect.poll(async () => (await browser.tabs.current()).targetId).not.toBe(first.targetId)
      await expect.poll(() => inFront(browser, inner)).toEqual([800, 600])
      await browser.tabs.focus(first)
      expect(await browser.tabs.current()).toEqual(first)
    }
  })

  test('lives on when its last tab is closed', async () => {
    const pages = await browser.cdp.send('Target.getTargets', { filter: [{ type: 'page' }] })
    for (const { targetId } of pages['targetInfos'] as { targetId: string }[])
      await browser.cdp.send('Target.closeTarget', { targetId })
    await expect
      .poll(() => inFront(browser, '[innerWidth, innerHeight, outerWidth, outerHeight]').catch(() => 'none'))
      .toEqual([800, 600, 800, 600])
    await browser.navigate('data:text/html,<title>again')
    expect(await inFront(browser, 'document.title')).toBe('again')
  })
}

describe('a headless browser with stealth', () => hasNoDisplay(true))

describe('a headless browser', () => {
  hasNoDisplay(false)

  test.each([
    ['nothing', `put('')`, false],
    ['a text field', `put('<input id=it>').focus()`, false],
    ['a field for passwords', `put('<input id=it type=password>').focus()`, true],
    ['one for a code that came by mail', `put('<input id=it autocomplete=one-time-code>').focus()`, true],
    [
      'one in an open shadow tree',
      `{ const root = put('<div id=it></div>').attachShadow({ mode: 'open' }); root.innerHTML = '<input type=password>'; root.firstChild.focus() }`,
      true,
    ],
    [
      'one in a frame',
      `{ const frame = put('<iframe id=it></iframe>'); const inside = frame.contentDocument; inside.body.innerHTML = '<input type=password>'; inside.body.firstChild.focus() }`,
      true,
    ],
    [
      'a frame that cannot be looked into',
      `{ const frame = put('<iframe id=it sandbox srcdoc="<input>"></iframe>'); frame.onload = () => frame.focus() }`,
      true,
    ],
  ])('it is known whether what is typed into %s is a secret', async (_, expression, secret) => {
    await inFront(browser, `{ ${FIELD} ${expression} }`)
    // While a frame moves to a process of its own, the focus is nowhere for a moment.
    await expect.poll(() => browser.tabs.isSecretTyped()).toBe(secret)
  })

  test('what is typed into a page that does not answer is taken for a secret', async () => {
    await inFront(browser, `{ ${FIELD} put('<input id=it>').focus() }`)
    const { sessionId } = await browser.tabs.current()
    await inFront(browser, 'setTimeout(() => { for (;;); })')
    expect(await browser.tabs.isSecretTyped()).toBe(true)
    await browser.cdp.send('Runtime.terminateExecution', {}, sessionId)
    await expect.poll(() => browser.tabs.isSecretTyped()).toBe(false)
  })

  test('survives a crash of its page', async () => {
    const { sessionId } = await browser.tabs.current()
    void browser.cdp.send('Page.crash', {}, sessionId).catch(() => {})
    await expect
      .poll(() => logged.mock.calls)
      .toContainEqual([{ browser: 'bare' }, 'A page crashed. It can be loaded again.'])
    await browser.navigate('data:text/html,<title>back')
    expect(await inFront(browser, 'document.title')).toBe('back')
  })

  test('is known to have crashed when Chromium is killed, and leaves nothing', async () => {
    const all = await processTree(browser.pid)
    process.kill(Number(all.find(({ name }) => name === 'chromium')?.pid), 'SIGKILL')
    expect(await browser.ended).toMatchObject({
      reason: 'crashed',
      message: expect.stringContaining('Chromium') as string,
    })
    await expect.poll(() => survivors(all)).toEqual([])
  })
})
