import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OccupancyHistory } from './occupancy-history'

const minute = 60_000
let acquired = 0
const occupancy = () => ({ id: 'p', size: 3, available: 1, acquired, warming: 0, waiting: 0, failing: false })
let history: OccupancyHistory

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  acquired = 0
  history = new OccupancyHistory(() => Promise.resolve([occupancy()]))
})
afterEach(() => {
  history.dispose()
  vi.useRealTimers()
})

const samples = () => history.history.pools[0]?.acquired

test('each minute adds a sample, and the hour before the last is forgotten', async () => {
  history.begin(occupancy())
  for (acquired = 1; acquired <= 70; acquired++) await vi.advanceTimersByTimeAsync(minute)
  expect(samples()).toEqual(Array.from({ length: 60 }, (_, index) => index + 11))
  expect(history.history.pools[0]?.until).toBe(new Date().toISOString())
  history.forget('p')
  expect(history.history.pools).toEqual([])
})

test('a process that stood still for minutes begins anew, in step with the minutes of before', async () => {
  history.begin(occupancy())
  await vi.advanceTimersByTimeAsync(minute)
  expect(samples()).toEqual([0, 0])
  const stood = performance.now() + 5 * minute + 1
  vi.spyOn(performance, 'now').mockReturnValueOnce(stood)
  acquired = 2
  await vi.advanceTimersByTimeAsync(minute)
  expect(samples()).toEqual([2])
})

test('a timer that fires early adds one sample for its minute, not two', async () => {
  history.begin(occupancy())
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + minute - 1)
  await vi.advanceTimersByTimeAsync(minute)
  expect(samples()).toEqual([0, 0])
  await vi.advanceTimersByTimeAsync(minute)
  expect(samples()).toEqual([0, 0, 0])
})
