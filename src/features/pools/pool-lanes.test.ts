import { expect, test } from 'vitest'
import type { Pool, PoolStatus } from '../../contract/pool'
import { countedByStatus, fillRateCap, describeFill, fillWordsOf, poolLanes } from './pool-lanes'
import { missingCount } from '../../resources/pool-filling'

const AT = '2030-01-01T00:00:00Z'

const pool = (size: number, available: number, acquired: number, rate = 25): Pool => ({
  id: 'p',
  available_count: available,
  acquired_count: acquired,
  created_at: AT,
  browser_pool_config: { size, fill_rate_per_minute: rate },
  extension_ids: [],
})

const status = (more: Partial<PoolStatus>): PoolStatus => ({
  size: 4,
  available: [],
  acquired: [],
  warming: [],
  waiting_count: 0,
  full_in_ms: 0,
  ...more,
})

const states = (...args: Parameters<typeof poolLanes>) => poolLanes(...args).map(({ state }) => state)

test('every slot has a lane, from the status where there is one', () => {
  const given = status({ available: [{ session_id: 'a', since: AT }], warming: [{ since: AT }] })
  expect(states(pool(4, 1, 0), given)).toEqual(['available', 'warming', 'empty', 'empty'])
})

test('without a status the counters tell', () => {
  expect(states(pool(4, 1, 2), null)).toEqual(['acquired', 'acquired', 'available', 'empty'])
})

test('the counts beside the slots are those of the slots, although the pool was read a moment before', () => {
  const given = status({ size: 2, warming: [{ since: AT }, { since: AT }] })
  const seen = countedByStatus(pool(2, 1, 0), given)
  expect([seen.available_count, missingCount(seen)]).toEqual([0, 2])
  expect(countedByStatus(pool(2, 1, 0), null).available_count).toBe(1)
})

test('a browser that did not start takes a free slot, and never one that is in use', () => {
  const failure = { message: 'no display', at: AT, attempts: 3 }
  expect(states(pool(4, 0, 0), status({ failure }))).toEqual(['failed', 'empty', 'empty', 'empty'])
  const full = Array.from({ length: 4 }, (_, index) => ({ session_id: `${index}`, since: AT }))
  expect(states(pool(4, 4, 0), status({ failure, available: full }))).not.toContain('failed')
})

test('each lane is told apart from the others', () => {
  const given = status({ size: 6, warming: [{ since: AT }, { since: AT }] })
  expect(new Set(poolLanes(pool(6, 0, 0), given).map(({ id }) => id)).size).toBe(6)
})

test('a pool that no host fills is not said to be full in a moment', () => {
  const halted = { cap: 100, halt: 'draining', isUnavailable: false }
  expect(describeFill(pool(4, 1, 0), status({ full_in_ms: 10 }), halted)).toBe('not filling: hosts are draining')
  expect(describeFill(pool(4, 1, 0), null, { ...halted, halt: 'stopping' })).toBe('not filling: hosts are stopping')
  expect(describeFill(pool(4, 4, 0), status({}), halted)).toBe('full')
  expect(describeFill(pool(4, 1, 0, 0), status({ full_in_ms: null }), halted)).toBe('paused')
})

test('no time is given while the service is not responding', () => {
  const away = { cap: 100, halt: undefined, isUnavailable: true }
  expect(describeFill(pool(4, 1, 0), status({ full_in_ms: 28_000 }), away)).toBe('filling…')
  expect(describeFill(pool(4, 4, 0), status({}), away)).toBe('full')
})

test('a pool that was made smaller than what is in use misses nothing', () => {
  expect(missingCount(pool(1, 0, 3))).toBe(0)
})

test.each([
  [pool(4, 3, 1), null, 'full'],
  [pool(4, 3, 1, 0), null, 'full, paused'],
  [pool(4, 1, 0), null, 'full in about 3 min'],
  [pool(4, 1, 0, 0), null, 'paused'],
  [pool(4, 1, 0), status({ full_in_ms: 90_000 }), 'full in about 2 min'],
  [pool(4, 1, 0), status({ full_in_ms: 0 }), 'filling…'],
  [pool(4, 1, 0), status({ full_in_ms: null }), 'paused'],
  [pool(4, 0, 0), status({ full_in_ms: 9_000, failure: { message: 'x', at: AT, attempts: 1 } }), 'failing to start'],
])('the filling in words: %#', (given, known, words) => {
  expect(describeFill(given, known, { cap: 100, halt: undefined, isUnavailable: false })).toBe(words)
})

test('a highest fill rate, and a number of starting browsers, that cannot be read pause nothing', () => {
  expect([fillRateCap({ fill_rate_cap: NaN }), fillRateCap({ fill_rate_cap: 0 }), fillRateCap(null)]).toEqual([
    Infinity,
    0,
    Infinity,
  ])
  const occupancy = { id: 'p', size: 4, available: 1, acquired: 0, warming: NaN, waiting: NaN, failing: false }
  expect(fillWordsOf(pool(4, 1, 0), occupancy, { cap: Infinity, halt: undefined, isUnavailable: false })).toBe(
    'filling…',
  )
})
