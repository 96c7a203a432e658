import { Console } from '../pages/console'
import { saying, sessionRecord } from './stand-in'
import { expect, test } from './test'

const ID = String(sessionRecord()['session_id'])

/** Waits until so many calls have been made since `from`, and gives how long they took, ms. */
async function timeFor(count: number, calls: () => readonly { at: number }[], from = Date.now()): Promise<number> {
  const since = () => calls().filter(({ at }) => at >= from)
  // Calls that are tried again come more and more slowly.
  await expect.poll(() => since().length).toBeGreaterThanOrEqual(count)
  return (since()[count - 1]?.at ?? 0) - from
}

test.beforeEach(({ standIn }) => {
  standIn.sessions = [sessionRecord()]
  standIn.on('getBrowser')
})

test('the console makes no flood of calls when it is limited with Retry-After 0', async ({ page, open, standIn }) => {
  await open(`/sessions/${ID}?tool=events`)
  await expect(new Console(page).live).toBeVisible()
  const limits = ['getBrowser', 'takeScreenshot', 'watchScreen', 'streamTelemetry', 'getServiceInfo']
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '0' }
  const body = JSON.stringify({ code: 'rate_limit_exceeded', message: 'Slower.' })
  for (const operation of limits) standIn.on(operation, saying(429, body, headers))
  await page.reload()
  // Five may follow each other at once, and then one a second.
  const made = () => standIn.calls.filter(({ operation }) => limits.includes(operation))
  expect(await timeFor(8, made)).toBeGreaterThanOrEqual(3_000)
})

test('the console of a sound service that has screenshots only makes fewer than two calls a second while its screen stands still', async ({
  page,
  open,
  standIn,
}) => {
  await open(`/sessions/${ID}`)
  await expect(new Console(page).live).toBeVisible()
  // What belongs to the opening comes first.
  await timeFor(5, () => standIn.calls)
  expect(await timeFor(10, () => standIn.calls)).toBeGreaterThanOrEqual(5_000)
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
