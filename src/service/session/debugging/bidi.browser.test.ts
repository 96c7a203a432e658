import { once } from 'node:events'
import { chromium } from 'playwright'
import { connect } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Pool } from '../../../contract/pool'
import type { BrowserSession } from '../../../contract/session'
import { json, LIGHT, TestService } from '../../test-service'

let api: TestService
let pool: Pool

beforeAll(async () => {
  api = await TestService.start(undefined, LIGHT)
  pool = await api.newPool()
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
})

const acquire = () => json<BrowserSession>(api.acquire(pool))

/** A client of WebDriver BiDi that has nothing but the protocol. */
class BidiSocket {
  readonly socket: WebSocket
  readonly events: { method: string; params: unknown }[] = []
  readonly closed: Promise<unknown>
  readonly #answers = new Map<number | null, (answer: Record<string, unknown>) => void>()
  #id = 0

  constructor(url: string) {
    this.socket = new WebSocket(url)
    this.closed = once(this.socket, 'close')
    this.socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as {
        type: string
        id: number | null
        method: string
        params: unknown
      }
      if (message.type === 'event') this.events.push(message)
      else this.#answers.get(message.id)?.({ ...message })
    })
  }

  async ask(method: string, params: object = {}): Promise<Record<string, unknown>> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, 'open')
    const id = (this.#id += 1)
    const answered = this.answer(id)
    this.socket.send(JSON.stringify({ id, method, params }))
    return answered
  }

  answer(id: number | null): Promise<Record<string, unknown>> {
    return new Promise((resolve) => this.#answers.set(id, resolve))
  }
}

test('a program drives a session over WebDriver BiDi, beside one over CDP', async () => {
  const session = await acquire()
  const over = await chromium.connectOverCDP(session.cdp_ws_url)
  const bidi = new BidiSocket(session.webdriver_ws_url)
  expect(await bidi.ask('session.status')).toMatchObject({ type: 'success' })
  expect(await bidi.ask('session.new', { capabilities: {} })).toMatchObject({
    type: 'success',
    result: { capabilities: { browserName: expect.stringContaining('Chrome') } },
  })
  const { result } = (await bidi.ask('browsingContext.getTree')) as { result: { contexts: { context: string }[] } }
  const context = result.contexts[0]?.context
  await bidi.ask('session.subscribe', { events: ['browsingContext.load', 'log.entryAdded'] })
  expect(
    await bidi.ask('browsingContext.navigate', { context, url: api.url('/playground'), wait: 'complete' }),
  ).toMatchObject({ type: 'success' })
  const page = over.contexts()[0]?.pages()[0]
  // Its program hears of it by a connection of its own.
  await expect.poll(() => page?.url()).toBe(api.url('/playground'))
  await page?.evaluate(`console.log('from the other one')`)
  await expect
    .poll(() => bidi.events.map(({ method }) => method))
    .toEqual(expect.arrayContaining(['browsingContext.load', 'log.entryAdded']))
  expect(
    await bidi.ask('script.evaluate', { expression: 'location.pathname', target: { context }, awaitPromise: false }),
  ).toMatchObject({ result: { result: { value: '/playground' } } })
  expect(await bidi.ask('no.such')).toMatchObject({ type: 'error', error: 'unknown command' })
  const nothing = bidi.answer(null)
  bidi.socket.send('{')
  expect(await nothing).toMatchObject({ type: 'error', error: 'invalid argument' })
  expect(await bidi.ask('session.end')).toMatchObject({ type: 'success' })
  await bidi.closed
  expect(await page?.evaluate('location.pathname')).toBe('/playground')
  await over.close()
  await api.release(pool, session)
})

test('Puppeteer connects over WebDriver BiDi as it does anywhere, and what it closes is its own', async () => {
  const session = await acquire()
  const browser = await connect({ browserWSEndpoint: session.webdriver_ws_url, protocol: 'webDriverBiDi' })
  const page = await browser.newPage()
  await page.goto(api.url('/playground'))
  await page.setContent('<label>Type here <input></label>')
  await page.locator('::-p-aria(Type here)').fill('typed over BiDi')
  expect(await page.$eval('input', ({ value }) => value)).toBe('typed over BiDi')
  expect((await page.screenshot()).length).toBeGreaterThan(1_000)
  await page.close()
  await browser.disconnect()
  expect((await api.call('GET', `/browsers/${session.session_id}`)).status).toBe(200)
  await api.release(pool, session)
})

test('only the token of the lease lets in, and the end of the lease ends it', async () => {
  const session = await acquire()
  const wrong = new WebSocket(session.webdriver_ws_url.replace(/jwt=.*/, 'jwt=wrong'))
  const [, answer] = (await once(wrong, 'unexpected-response')) as [unknown, { statusCode: number }]
  expect(answer.statusCode).toBe(401)
  const bidi = new BidiSocket(session.webdriver_ws_url)
  await bidi.ask('session.new', { capabilities: {} })
  await api.release(pool, session)
  expect((await bidi.closed) as [number]).toEqual([1000, expect.anything()])
})
