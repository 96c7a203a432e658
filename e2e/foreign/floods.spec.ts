import { Console } from '../pages/console'
import { json, type Respond, saying, sessionRecord } from './stand-in'
import { expect, test } from './test'

const ID = String(sessionRecord()['session_id'])

/** Waits until so many calls have been made since `from`, and gives how long they took, ms. */
async function timeFor(count: number, calls: () => readonly { at: number }[], from = Date.now()): Promise<number> {
  const since = () => calls().filter(({ at }) => at >= from)
  // Calls that are tried again come more and more slowly.
  await expect.poll(() => since().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return (since()[count - 1]?.at ?? 0) - from
}

const limited = (headers: Record<string, string>): Respond =>
  saying(429, JSON.stringify({ code: 'rate_limit_exceeded', message: 'Slower.' }), {
    'Content-Type': 'application/json',
    ...headers,
  })

test.beforeEach(({ standIn }) => {
  standIn.sessions = [sessionRecord()]
  standIn.on('getBrowser')
})

for (const [retryAfter, count] of [
  ['0', 8],
  [undefined, 6],
] as const) {
  test(`the console makes no flood of calls when it is limited with Retry-After ${retryAfter}`, async ({
    page,
    open,
    standIn,
  }) => {
    await open(`/sessions/${ID}?tool=events`)
    await expect(new Console(page).live).toBeVisible()
    const refuse = limited(retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
    const limits = ['getBrowser', 'takeScreenshot', 'watchScreen', 'streamTelemetry', 'getServiceInfo']
    for (const operation of limits) standIn.on(operation, refuse)
    await page.reload()
    // Five may follow each other at once, and then one a second.
    const made = () => standIn.asked.filter(({ operation }) => limits.includes(operation))
    expect(await timeFor(count, made)).toBeGreaterThanOrEqual((count - 5) * 1_000)
  })
}

test('the console of a sound service that has screenshots only makes fewer than two calls a second while its screen stands still', async ({
  page,
  open,
  standIn,
}) => {
  await open(`/sessions/${ID}`)
  await expect(new Console(page).live).toBeVisible()
  // What belongs to the opening comes first.
  await timeFor(5, () => standIn.asked)
  expect(await timeFor(20, () => standIn.asked)).toBeGreaterThanOrEqual(10_000)
})

test('a picture that is said to be unchanged at once makes no flood', async ({ page, open, standIn }) => {
  standIn.on('watchScreen', ({ headers }, answer) => {
    if (headers['if-none-match'] === undefined)
      answer.writeHead(200, { 'Content-Type': 'image/png', ETag: '"a"' }).end(standIn.picture)
    else answer.writeHead(304, { ETag: '"a"' }).end()
  })
  await open(`/sessions/${ID}`)
  await expect(new Console(page).live).toBeVisible()
  expect(await timeFor(4, () => standIn.callsOf('watchScreen'))).toBeGreaterThanOrEqual(1_500)
})

test('events that end at once are asked for less and less often', async ({ open, standIn }) => {
  standIn.on('streamTelemetry', saying(200, '', { 'Content-Type': 'text/event-stream' }))
  await open(`/sessions/${ID}?tool=events`)
  const calls = () => standIn.callsOf('streamTelemetry')
  await expect.poll(() => calls().length).toBeGreaterThanOrEqual(3)
  const [first = 0, second = 0, third = 0] = calls().map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(500)
  expect(third - second).toBeGreaterThan(second - first)
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
