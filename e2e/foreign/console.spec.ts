import type { ServerResponse } from 'node:http'
import { shapeOf } from '../../src/contract/shape'
import { TelemetryEnvelope } from '../../src/contract/telemetry-archive'
import { Console } from '../pages/console'
import { deepened, mutationsOf } from './mutations'
import { saying, sessionRecord, type StandIn } from './stand-in'
import { expect, test } from './test'

const ID = String(sessionRecord()['session_id'])
const ENVELOPE = shapeOf(TelemetryEnvelope)

const event = (seq: unknown, change: Record<string, unknown> = {}): unknown => ({
  seq,
  event: {
    ts: (Date.now() + Number(seq)) * 1_000,
    type: 'console_log',
    category: 'console',
    source: { kind: 'cdp' },
    data: { text: `line ${String(seq)}` },
    ...change,
  },
})

/** Sends these over a stream that stays open; the returned function sends more. */
function stream(standIn: StandIn, ...events: readonly unknown[]): (...more: readonly unknown[]) => void {
  const open = new Set<ServerResponse>()
  const write = (answer: ServerResponse, all: readonly unknown[]): void => {
    for (const each of all) answer.write(`data: ${deepened(JSON.stringify(each))}\n\n`)
  }
  standIn.on('streamTelemetry', (_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
    answer.write(': begins\n\n')
    open.add(answer)
    write(answer, events)
  })
  return (...more) => {
    for (const answer of open) write(answer, more)
  }
}

/** Every change of every event that there is, numbered from 2; of the fields that all have, those of the first. */
function mutatedEvents(): unknown[] {
  const { anyOf: types = [] } = ENVELOPE.properties?.['event'] ?? {}
  return types
    .flatMap((shape, index) => {
      const type = String(shape.properties?.['type']?.const)
      const category = String(shape.properties?.['category']?.const)
      const sound = { ts: Date.now() * 1_000, type, category, source: { kind: 'cdp' }, data: {} }
      return mutationsOf(shape, sound).filter(({ path }) => index === 0 || path[0] === 'data')
    })
    .map(({ record }, index) => ({ seq: index + 2, event: record }))
}

test.beforeEach(({ standIn }) => {
  standIn.sessions = [sessionRecord()]
  standIn.on('getBrowser')
})

test('no event takes the console away: one that cannot be read is a row as it came', async ({
  page,
  open,
  standIn,
}) => {
  const mutated = mutatedEvents()
  const last = mutated.length + 2
  const deep = { a: '@deep@' }
  stream(
    standIn,
    event(1),
    ...mutated,
    event(last, { data: { text: null, level: 7, url: 7 } }),
    event(last + 1, { type: '__proto__', data: { a: 1 } }),
    event(last + 2, { ts: 1e300 }),
    event(last + 3, { data: deep }),
    'no event',
    null,
    event(last + 6, { data: { text: 'the last line' } }),
  )
  await open(`/sessions/${ID}?tool=events`)
  await expect(page.getByText('the last line')).toBeVisible()
  await expect(new Console(page).live).toBeVisible()
  const main = page.locator('#main')
  // What is shown as it came may well say null.
  const broken = /Something went wrong|\bNaN\b|\[object |Invalid Date/
  await expect(main).not.toContainText(broken)
  await page.getByText('Unreadable event').last().click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Unreadable event')
  await page.keyboard.press('Escape')
  // Each row that can be seen on the way to the beginning.
  const list = page.getByRole('listbox', { name: 'Events' })
  await list.focus()
  for (let at = 0; at < 30; at++) {
    await page.keyboard.press('PageUp')
    await expect(main).not.toContainText(broken)
  }
})

test('numbers of events that begin again are said, and what follows is shown', async ({ page, open, standIn }) => {
  const say = stream(standIn, event(100), event(101))
  await open(`/sessions/${ID}?tool=events`)
  await expect(page.getByText('line 101')).toBeVisible()
  const later = (seq: number) => event(seq, { ts: (Date.now() + 60_000 + seq) * 1_000, data: { text: `again ${seq}` } })
  say(later(1), later(2))
  await expect(page.getByText('again 2')).toBeVisible()
  await expect(page.getByText(/numbers restarted/i)).toBeVisible()
})

test('of a service whose clock is an hour ahead, the last minute is the last minute', async ({
  page,
  open,
  standIn,
}) => {
  const HOUR_MS = 3_600_000
  standIn.clockAheadMs = HOUR_MS
  const at = (ms: number, text: string) => ({ ts: (Date.now() + HOUR_MS + ms) * 1_000, data: { text } })
  stream(standIn, event(1, at(-600_000, 'long ago')), event(2, at(-5_000, 'just now')))
  const begun = new Date(Date.now() + HOUR_MS - 5_000).toISOString()
  standIn.sessions = [sessionRecord({ created_at: begun, leased_at: begun })]
  await open(`/sessions/${ID}?tool=events`)
  await expect(page.getByText(/^acquired \d+ (s|min) ago$/)).toBeVisible()
  await expect(page.getByText('long ago')).toBeVisible()
  await page.getByRole('button', { name: 'Time', exact: true }).click()
  await page.getByRole('button', { name: 'Last minute' }).click()
  await expect(page.getByText('just now')).toBeVisible()
  await expect(page.getByText('long ago')).toBeHidden()
})

test('bytes that are not a picture are not called live, and what came is said', async ({ page, open, standIn }) => {
  standIn.on('takeScreenshot', saying(200, 'no picture at all', { 'Content-Type': 'image/png' }))
  await open(`/sessions/${ID}`)
  await expect(page.getByText(/17 bytes of image\/png that are not a picture/)).toBeVisible()
  await expect(new Console(page).live).toBeHidden()
  standIn.on('takeScreenshot')
  await expect(new Console(page).live).toBeVisible()
})

test('a picture that takes long is waited for, and its age is said', async ({ page, open, standIn }) => {
  await open(`/sessions/${ID}`)
  await expect(new Console(page).live).toBeVisible()
  standIn.on('takeScreenshot', (_, answer) => {
    setTimeout(() => answer.writeHead(200, { 'Content-Type': 'image/png' }).end(standIn.picture), 6_500)
  })
  await expect(page.getByText(/Picture of \d+ s ago/)).toBeVisible()
  const before = standIn.callsOf('takeScreenshot').length
  await expect(page.getByText(/Picture of \d+ s ago/)).toBeHidden()
  expect(standIn.callsOf('takeScreenshot').length - before).toBeLessThanOrEqual(1)
})
