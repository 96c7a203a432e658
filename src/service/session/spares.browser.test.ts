import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Host } from '../../contract/host'
import type { BrowserSession } from '../../contract/session'
import { json, SLOW, TestService } from '../test-service'
import { chromiumFacts, pageFacts } from './test-page-facts'

/** One that keeps spares, and one that starts each browser when it is asked for. */
let warm: TestService
let cold: TestService
/** Answers whatever it is asked for instead of the site. */
let proxy: http.Server
const asked: string[] = []

beforeAll(async () => {
  // The default depends on what is free at the moment.
  const disk = { POOLDECK_BROWSER_DISK: String(2 ** 30) }
  warm = await TestService.start(undefined, { ...disk, POOLDECK_SPARE_BROWSERS: '1' })
  cold = await TestService.start(undefined, disk)
  proxy = http.createServer(({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('Set-Cookie', 'seen=1')
    response.end('<title>by the proxy</title><link rel="icon" href="data:,"><p>Here')
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
})

afterAll(async () => {
  // The other way round, as each has the temporary folder of the one before.
  expect([await cold.stop(), await warm.stop()]).toEqual([[], []])
  proxy.close()
  proxy.closeAllConnections()
})

/** How many browsers have started. */
async function launches(api: TestService): Promise<number> {
  const text = await (await api.call('GET', '/metrics')).text()
  return Number(/^pooldeck_launch_seconds_count\{result="started"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

const spares = async (api: TestService) => (await json<Host[]>(api.call('GET', '/service/hosts')))[0]?.spares

const NAME = 'looked-at'
const START_URL = 'http://site.test/first'
/** What is told last of a page, in no certain order. */
const SETTLED = ['page_layout_settled', 'page_lcp', 'page_navigation_settled']

/** What a session of a service shows, field by field, when its page is there. */
async function lookOf(api: TestService) {
  const { id } = await json<{ id: string }>(
    api.call('POST', '/proxies', {
      type: 'custom',
      protocol: 'http',
      config: { host: '127.0.0.1', port: (proxy.address() as AddressInfo).port },
    }),
  )
  const telemetry = { browser: { page: { enabled: true } } }
  const before = await launches(api)
  const request = { name: NAME, start_url: START_URL, proxy_id: id, telemetry }
  const session = await json<BrowserSession>(api.call('POST', '/browsers', request))
  const started = (await launches(api)) - before
  const types = async () => {
    const at = `/browsers/${session.session_id}/telemetry/events?category=page&order=asc`
    return (await json<{ event: { type: string } }[]>(api.call('GET', at))).map(({ event }) => event.type).toSorted()
  }
  await expect.poll(types, { timeout: SLOW }).toEqual(expect.arrayContaining(SETTLED))
  const browser = await chromium.connectOverCDP(session.cdp_ws_url)
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('The browser has no page.')
  try {
    const facts = await pageFacts(page)
    const {
      session_id: _id,
      created_at: _created,
      leased_at: _leased,
      cdp_ws_url: _cdp,
      webdriver_ws_url: _bidi,
      browser_live_view_url: _live,
      proxy_id: _proxy,
      usage: _,
      ...record
    } = session
    return {
      started,
      same: {
        record,
        facts,
        events: await types(),
        chromium: await chromiumFacts(page),
      },
    }
  } finally {
    await browser.close()
    await api.call('DELETE', `/browsers/${session.session_id}`)
  }
}

// A pool gives it the same way (src/service/session/spares.test.ts).
test('a spare is to its page the same as a browser that was started for it', async () => {
  await expect.poll(() => spares(warm), { timeout: SLOW }).toBe(1)
  const [spare, own] = [await lookOf(warm), await lookOf(cold)]
  expect([spare.started, own.started]).toEqual([0, 1])
  expect(spare.same).toEqual(own.same)
  expect(spare.same.facts).toMatchObject({ title: 'by the proxy', cookies: 'seen=1' })
  expect(asked).toEqual([START_URL, START_URL])
})
