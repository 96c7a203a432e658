import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TelemetryEnvelope } from '../../../contract/telemetry-archive'
import type { ReadPage } from './archive-walk'
import { EventStore } from './event-store'
import { GapFiller } from './gap-filler'
import { logs } from '../../../events/test-events'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Events 1 and 2, then 6 and 7 came live; each page of the archive is the next one of these, the last one for ever. */
function filling(...pages: TelemetryEnvelope[][]) {
  const store = new EventStore()
  store.append([...logs(1, 2), ...logs(6, 7)])
  const asked = vi.fn<() => void>()
  const read: ReadPage = async () => {
    asked()
    return { events: (pages.length > 1 ? pages.shift() : pages[0]) ?? [], next: undefined }
  }
  const filler = new GapFiller(store, () => {})
  const stop = new AbortController()
  const fill = () => filler.fill(read, stop.signal)
  const states = () => [...filler.states.values()].map(({ kind }) => kind)
  const numbers = () => store.items.flatMap((item) => (item.kind === 'event' ? item.seq : []))
  return { fill, stop, asked, states, numbers }
}

test('an archive that is some moments behind is asked again', async () => {
  const { fill, asked, states, numbers } = filling(logs(1, 2), logs(1, 7))
  void fill()
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['searching'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect([asked.mock.calls.length, states()]).toEqual([2, []])
})

test('an archive that stays behind is not asked for ever', async () => {
  const { fill, asked, states } = filling(logs(1, 3))
  void fill()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(states()).toEqual(['lost'])
  await fill()
  expect(asked).toHaveBeenCalledTimes(3)
})

test('what is no longer in view is looked for the next time', async () => {
  const { fill, stop, states, numbers } = filling(logs(1, 2), logs(1, 7))
  const filled = fill()
  await vi.advanceTimersByTimeAsync(0)
  stop.abort()
  await filled
  expect([states(), numbers()]).toEqual([[], [1, 2, 6, 7]])
})
