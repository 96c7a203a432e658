import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { BlackBox } from './black-box'
import type { Recording, RecordingEnd } from './recording'

const MINUTE = 60_000

/** Recordings that record nothing, under the names of their parts. */
function newBox(minutes: number) {
  const running = new Set<string>()
  const removed: string[] = []
  const failures: unknown[] = []
  const ends = new Map<string, (by: RecordingEnd['by']) => void>()
  const order: string[] = []
  let broken = false
  const box = new BlackBox({
    minutes,
    record: async (id) => {
      if (broken) throw new Error('All encoders are busy.')
      running.add(id)
      order.push(id)
      let end: (end: RecordingEnd) => void = () => {}
      const ended = new Promise<RecordingEnd>((resolve) => (end = resolve))
      const stop = (by: RecordingEnd['by'] = 'stop'): void => {
        running.delete(id)
        end({ by, at: new Date(), dropped: 0 })
      }
      ends.set(id, stop)
      return { startedAt: new Date(), ended, stop } as unknown as Recording
    },
    remove: async (id) => void removed.push(id),
    disown: async () => {},
    failed: (error) => void failures.push(error),
  })
  const names = (ids: Iterable<string>) => [...ids].map((id) => order.indexOf(id))
  return {
    box,
    ends: (part: number, by: RecordingEnd['by']) => ends.get(order[part] ?? '')?.(by),
    setBroken: (now: boolean) => (broken = now),
    failures,
    state: () => ({ recording: names(running), removed: names(removed) }),
    kept: () => box.keep(async (parts) => names(parts.map(({ id }) => id))),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the last minutes are there at each moment, in parts of which the oldest go; one alone is recorded', async () => {
  const { state, box } = newBox(4)
  await vi.advanceTimersByTimeAsync(3.5 * MINUTE)
  expect(state()).toEqual({ recording: [3], removed: [] })
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  // Part 1 began 4.5 minutes ago: what is kept reaches back for 4 at least.
  expect(state()).toEqual({ recording: [5], removed: [0] })
  await box.discard()
  expect(state()).toEqual({ recording: [], removed: [0, 1, 2, 3, 4, 5] })
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(state().recording).toEqual([])
})

test('what is kept reaches up to now, goes on, and can be kept again', async () => {
  const { kept, state } = newBox(4)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await kept()).toEqual([0])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await kept()).toEqual([0, 1])
  expect(state()).toEqual({ recording: [2], removed: [] })
})

test('what was stopped can be kept, and nothing more is recorded', async () => {
  const { box, kept, state } = newBox(4)
  await vi.advanceTimersByTimeAsync(1.5 * MINUTE)
  box.stop()
  expect(await kept()).toEqual([0, 1])
  expect(state()).toEqual({ recording: [], removed: [] })
})

test('a part that is too large makes room for the next one; one that cannot begin is tried again, and said', async () => {
  const { ends, state, setBroken, failures } = newBox(4)
  await vi.advanceTimersByTimeAsync(1_000)
  ends(0, 'limit')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(state().recording).toEqual([1])
  setBroken(true)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(failures).toHaveLength(1)
  setBroken(false)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(state().recording).toEqual([2])
})
