import { Console } from '../pages/console'
import { json, type Respond, saying, sessionRecord } from './stand-in'
import { expect, test } from './test'

const ID = String(sessionRecord()['session_id'])
/** What is looked at, ms. */
const SPAN_MS = 4_000

const limited = (headers: Record<string, string>): Respond =>
  saying(429, JSON.stringify({ code: 'rate_limit_exceeded', message: 'Slower.' }), {
    'Content-Type': 'application/json',
    ...headers,
  })

for (const retryAfter of ['0', undefined, '3000000']) {
  test(`the console makes no more than two calls a second when it is limited with Retry-After ${retryAfter}`, async ({
    page,
    open,
    standIn,
  }) => {
    standIn.sessions = [sessionRecord()]
    standIn.on('getBrowser')
    await open(`/sessions/${ID}?tool=events`)
    await expect(new Console(page).live).toBeVisible()
    const refuse = limited(retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
    const limits = ['getBrowser', 'takeScreenshot', 'watchScreen', 'streamTelemetry', 'getServiceInfo']
    for (const operation of limits) standIn.on(operation, refuse)
    await page.reload()
    const from = Date.now()
    await page.waitForTimeout(SPAN_MS)
    const made = standIn.asked.filter(({ at, operation }) => at >= from && limits.includes(operation)).length
    expect(made).toBeLessThanOrEqual((2 * SPAN_MS) / 1_000)
  })
}

test('a picture that is said to be unchanged at once makes no flood', async ({ page, open, standIn }) => {
  standIn.sessions = [sessionRecord()]
  standIn.on('getBrowser')
  standIn.on('watchScreen', ({ headers }, answer) => {
    if (headers['if-none-match'] === undefined)
      answer.writeHead(200, { 'Content-Type': 'image/png', ETag: '"a"' }).end(standIn.picture)
    else answer.writeHead(304, { ETag: '"a"' }).end()
  })
  await open(`/sessions/${ID}`)
  await expect(new Console(page).live).toBeVisible()
  const from = Date.now()
  await page.waitForTimeout(SPAN_MS)
  const made = standIn.callsOf('watchScreen').filter(({ at }) => at >= from).length
  expect(made).toBeLessThanOrEqual((2 * SPAN_MS) / 1_000)
})

test('events that end at once are asked for less and less often', async ({ page, open, standIn }) => {
  standIn.sessions = [sessionRecord()]
  standIn.on('getBrowser')
  standIn.on('streamTelemetry', saying(200, '', { 'Content-Type': 'text/event-stream' }))
  await open(`/sessions/${ID}?tool=events`)
  await expect.poll(() => standIn.callsOf('streamTelemetry').length).toBeGreaterThan(1)
  const from = Date.now()
  await page.waitForTimeout(SPAN_MS)
  expect(standIn.callsOf('streamTelemetry').filter(({ at }) => at >= from).length).toBeLessThanOrEqual(5)
})

test('one 429 or 400 does not stop the page of a pool', async ({ page, open, standIn }) => {
  standIn.on('getBrowserPool')
  const [pool] = standIn.pools as [Record<string, unknown>]
  await open(`/pools/${String(pool['id'])}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checkout-tests')
  for (const status of [429, 400]) {
    let refused = 0
    standIn.on('getBrowserPool', (_asked, answer) => {
      refused += 1
      if (refused === 1) json(answer, { code: 'x', message: 'Not now.' }, { 'Retry-After': '0' }, status)
      else json(answer, { ...pool, name: `after-${status}` })
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`after-${status}`)
  }
})
