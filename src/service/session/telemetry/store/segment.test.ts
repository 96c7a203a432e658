import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptEvent, type KeptEvent } from '../kept-event'
import { consoleEvent } from '../test-events'
import { eventsBefore, eventsOf, type Segment } from './segment'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-segment-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** Events 11 to `10 + count`, of which some are longer than a piece that is read at once. */
async function written(count: number, lengthOf: (seq: number) => number): Promise<Segment> {
  const lines = Array.from({ length: count }, (_, index) => {
    const seq = 11 + index
    return `${keptEvent(seq, consoleEvent('x'.repeat(lengthOf(seq)))).json}\n`
  })
  const file = path.join(folder, 'segment.jsonl')
  await writeFile(file, lines.join(''))
  return { file, first: 11, ts: 0 }
}

const numbersOf = async (parts: AsyncGenerator<KeptEvent[]>): Promise<number[]> => {
  const numbers: number[] = []
  for await (const events of parts) numbers.push(...events.map(({ seq }) => seq))
  return numbers
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)

test.each([
  ['short', 400, (seq: number) => seq % 300],
  ['long, here and there', 400, (seq: number) => (seq % 97 === 0 ? 150_000 : 100)],
  ['longer than a piece, all of them', 100, () => 70_000],
])('lines that are %s are found from any number on, and back from any', async (_, count, lengthOf) => {
  const segment = await written(count, lengthOf)
  const end = 11 + count
  for (const seq of [0, 11, 12, 97, 98, Math.round(end / 2), end - 23, end - 22, end - 1, end, end + 89]) {
    const from = Math.min(Math.max(11, seq), end)
    expect(await numbersOf(eventsOf(segment, seq, () => true))).toEqual(numbers(from, end))
    expect(await numbersOf(eventsBefore(segment, seq, () => true))).toEqual(numbers(11, from).toReversed())
  }
})

test('the beginning of a page is found without reading what stands before it', async () => {
  const segment = await written(5_000, () => 150)
  const looked = vi.fn<(head: { seq: number }) => boolean>(() => true)
  for (const parts of [eventsOf(segment, 3_000, looked), eventsBefore(segment, 3_000, looked)]) {
    looked.mockClear()
    const first = (await parts.next()).value?.[0]?.seq
    expect([3_000, 2_999]).toContain(first)
    expect(looked.mock.calls.length).toBeLessThan(500)
    await parts.return(undefined)
  }
})

test('a segment that was removed has nothing', async () => {
  const segment = { file: path.join(folder, 'gone.jsonl'), first: 1, ts: 0 }
  expect(await numbersOf(eventsOf(segment, 1, () => true))).toEqual([])
  expect(await numbersOf(eventsBefore(segment, Infinity, () => true))).toEqual([])
})
