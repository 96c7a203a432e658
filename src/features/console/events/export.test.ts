import { expect, test } from 'vitest'
import type { TelemetryEnvelope } from '../../../contract/telemetry-archive'
import type { ReadPage } from './archive-walk'
import type { Gap } from '../../../events/event'
import type { EventFeed } from './event-feed'
import { EventStore } from './event-store'
import { allJsonLines, jsonLines } from './export'
import { ExportRun } from './export-run'
import type { Writing } from './file-lines'
import type { GapState } from './gap-filler'
import { logs } from '../../../events/test-events'

/** A session of which the page has some events, and the archive these, in pages of 100. */
function feedOf(here: readonly TelemetryEnvelope[], kept: readonly TelemetryEnvelope[]) {
  const store = new EventStore()
  store.append(here)
  const asked: (number | undefined)[] = []
  const read: ReadPage = async ({ since = '', limit = 0, offset }) => {
    asked.push(offset)
    const rest = kept.filter(({ seq, event }) =>
      offset === undefined ? event.ts >= Date.parse(since) * 1000 : seq >= offset,
    )
    return { events: rest.slice(0, limit), next: rest[limit]?.seq }
  }
  const gaps = new Map<Gap, GapState>()
  const feed = { store, since: '1970-01-01T00:00:00.000Z', readPage: () => read, get: () => ({ gaps }) }
  return { feed: feed as unknown as EventFeed, asked, gaps }
}

const writing: Writing = { signal: new AbortController().signal, onLines: () => {} }

const numbersIn = async (file: Blob): Promise<number[]> =>
  (await file.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as TelemetryEnvelope).seq)

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

test('all of a session is what is here, and from the archive what was before, is missing, and came since', async () => {
  const { feed, asked } = feedOf([...logs(301, 320), ...logs(341, 350)], logs(1, 400))
  expect(await numbersIn(await allJsonLines(feed, writing))).toEqual(upTo(400))
  // Nothing that is here is read again but for the page that it begins on.
  expect(asked.length).toBeLessThan(14)
})

test('a session that is here as a whole is read no further than its end', async () => {
  const { feed, asked } = feedOf(logs(1, 50), logs(1, 50))
  expect(await numbersIn(await allJsonLines(feed, writing))).toEqual(upTo(50))
  expect(asked).toEqual([undefined])
})

test('what is known to be lost is not looked for', async () => {
  const { feed, asked, gaps } = feedOf([...logs(1, 20), ...logs(41, 50)], logs(41, 50))
  for (const gap of feed.store.gaps) gaps.set(gap, { kind: 'lost' })
  expect(await numbersIn(await allJsonLines(feed, writing))).toEqual([...upTo(20), ...upTo(50).slice(40)])
  expect(asked).toEqual([undefined])
})

test('a file that takes long leaves the page its turn, tells how far it is, and can be canceled', async () => {
  const store = new EventStore()
  store.append(logs(1, 50_000))
  const run = new ExportRun()
  const told: (number | undefined)[] = []
  run.subscribe(() => told.push(run.get()?.lines))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const file = await run.start({ name: 'all', total: 50_000 }, (writing) => jsonLines(store.items, writing))
  clearInterval(timer)
  expect(file && (await numbersIn(file)).length).toBe(50_000)
  expect(turns).toBeGreaterThan(1)
  expect([told[0], told.at(-1)]).toEqual([0, undefined])

  const canceled = run.start({ name: 'all', total: 50_000 }, (writing) => jsonLines(store.items, writing))
  run.cancel()
  expect(run.get()).toBeNull()
  expect(await canceled).toBeUndefined()
})
