import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PendingWrites } from './pending-writes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database that takes what it is given, unless it is away. */
function opened({ batch = 10, most = 10 } = {}) {
  const database = { isUnavailable: false, taken: [] as string[][], lost: 0 }
  const writes = new PendingWrites<string>({
    write: async (rows) => {
      if (database.isUnavailable) throw new Error('away')
      database.taken.push([...rows])
    },
    batch,
    most,
    onFailure: (_, lost) => (database.lost += lost),
  })
  return { database, writes }
}

test('what is added within a second is written together, once each, in its order', async () => {
  const { database, writes } = opened({ batch: 2 })
  for (const row of ['a', 'b', 'a', 'c']) writes.add(row)
  expect(database.taken).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(database.taken).toEqual([['a', 'b'], ['c']])
})

test('what the database has not taken is written when it is back; of too much the oldest is lost, and that is told', async () => {
  const { database, writes } = opened({ most: 3 })
  database.isUnavailable = true
  for (const row of ['a', 'b']) writes.add(row)
  await vi.advanceTimersByTimeAsync(1_000)
  for (const row of ['c', 'd']) writes.add(row)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(database.lost).toBe(1)
  database.isUnavailable = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(database.taken).toEqual([['b', 'c', 'd']])
})

test('a stop writes what waits, and nothing after it', async () => {
  const { database, writes } = opened()
  writes.add('a')
  await writes.dispose()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(database.taken).toEqual([['a']])
})
