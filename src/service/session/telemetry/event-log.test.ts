import { expect, test } from 'vitest'
import { EventLog } from './event-log'
import { WHOLE, type Events } from './events'
import { keptEvent } from './kept-event'
import { allOf, callEvent, consoleEvent } from './test-events'

const bounds = { events: 10, bytes: 1e6, unstoredBytes: 2e6 }
const everything = () => true

/** A past that holds the first so many events, in parts of three. */
const pastOf = (count: number): Events => {
  const events = Array.from({ length: count }, (_, index) => keptEvent(index + 1, callEvent(200)))
  return {
    async *forward({ from, to }) {
      const wanted = events.filter(({ seq }) => seq >= from && seq < to)
      for (let start = 0; start < wanted.length; start += 3) yield wanted.slice(start, start + 3)
    },
    async *backward({ to }) {
      yield events.filter(({ seq }) => seq < to).toReversed()
    },
  }
}

/** A log whose memory holds the last ten of them. */
function filled(count: number, past?: Events): EventLog {
  const log = new EventLog({ bounds, ...(past && { past }) })
  for (let status = 1; status <= count; status++) log.append(callEvent(status))
  log.markStored(count)
  return log
}

const seqs = (events: readonly { seq: number }[] | undefined) => events?.map(({ seq }) => seq)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('events are numbered from 1', async () => {
  expect(await allOf(filled(3).forward(WHOLE, everything))).toEqual([1, 2, 3])
  expect(filled(3).lastSeq).toBe(3)
})

test('what is too large for one event is left out, and the event says so', () => {
  const log = new EventLog()
  log.append(consoleEvent('ä'.repeat(600_000)))
  const [kept] = log.after(0)
  expect(JSON.parse(kept?.json ?? '')).toMatchObject({ seq: 1, event: { data: null, truncated: true } })
})

test('what is no longer in memory is read from the past, in both directions, and nothing twice', async () => {
  const log = filled(25, pastOf(20))
  expect(await allOf(log.forward(WHOLE, everything))).toEqual(upTo(25))
  expect(await allOf(log.backward(WHOLE, everything))).toEqual(upTo(25).toReversed())
  expect(await allOf(log.forward({ ...WHOLE, from: 14, to: 18 }, ({ seq }) => seq !== 16))).toEqual([14, 15, 17])
})

test('a reader is told of an event when it comes, and of silence when none does', async () => {
  const log = filled(2)
  const reader = log.read(1)
  expect(seqs(await reader.next(1))).toEqual([2])
  expect(await reader.next(1)).toEqual([])
  const next = reader.next(60_000)
  log.append(callEvent(3))
  expect(seqs(await next)).toEqual([3])
})

test('a reader that was slow gets all from the past, and goes on with what has come meanwhile', async () => {
  const log = filled(25, pastOf(30))
  const reader = log.read(0)
  const read: number[] = []
  while (read.length < 28) {
    read.push(...(seqs(await reader.next(1)) ?? []))
    if (read.length === 6) for (let status = 26; status <= 28; status++) log.append(callEvent(status))
  }
  expect(read).toEqual(upTo(28))
})

test('a reader that was slower than what is kept goes on with the oldest, and sees the gap', async () => {
  expect(seqs(await filled(14).read(0).next(1))?.[0]).toBe(5)
  const reader = filled(25, pastOf(3)).read(0)
  expect(seqs(await reader.next(1))).toEqual([1, 2, 3])
  expect(seqs(await reader.next(1))?.[0]).toBe(16)
})

test('a reader ends with what there was at the end', async () => {
  const log = filled(2)
  const [behind, waiting] = [log.read(0), log.read(2)]
  const next = waiting.next(60_000)
  log.endReaders()
  log.append(callEvent(3))
  expect(await next).toBeUndefined()
  expect(seqs(await behind.next(1))).toEqual([1, 2])
  expect(await behind.next(1)).toBeUndefined()
})

test('a reader goes on to the end when the log has let go of its memory', async () => {
  const log = filled(25, pastOf(25))
  const reader = log.read(20)
  log.endReaders()
  log.forget()
  expect(log.bytes).toBe(0)
  expect(seqs(await reader.next(1))).toEqual([21, 22, 23])
  expect(seqs(await reader.next(1))).toEqual([24, 25])
  expect(await reader.next(1)).toBeUndefined()
})

test('a number that has not come yet is taken for the newest', async () => {
  const log = filled(2)
  const next = log.read(99).next(60_000)
  log.append(callEvent(3))
  expect(seqs(await next)).toEqual([3])
})

test('40 sessions with full logs take less than 25 MB of memory', () => {
  const logs = Array.from({ length: 40 }, () => new EventLog())
  for (const log of logs) {
    for (let count = 0; count < 600; count++) log.append(consoleEvent('x'.repeat(1_000)))
    log.markStored(log.lastSeq)
  }
  expect(logs.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(25e6)
})
