import { expect, test } from 'vitest'
import { assign, type HostToFill, type PoolToFill } from './assignment'

const pool = (id: string, given: Partial<PoolToFill> = {}): PoolToFill => ({
  id,
  size: 10,
  rate: 100,
  used: 0,
  starting: 0,
  bucket: null,
  bucketAgeMs: 0,
  failing: false,
  pauseMs: 0,
  ...given,
})

const host = (id: string, free: number, given: Partial<HostToFill> = {}): HostToFill => ({
  id,
  free,
  startsAtOnce: 100,
  starting: 0,
  failing: false,
  pauseMs: 0,
  ...given,
})

/** How many slots each host gets, and each pool. */
function counts(pools: PoolToFill[], hosts: HostToFill[]) {
  const { slots, nextInMs } = assign(pools, hosts, 100)
  const count = (key: 'pool' | 'host') =>
    Object.fromEntries(
      [...new Set(slots.map((slot) => slot[key]))]
        .sort()
        .map((id) => [id, slots.filter((slot) => slot[key] === id).length]),
    )
  return { hosts: count('host'), pools: count('pool'), nextInMs }
}

test('the host with the most room gets the slot', () => {
  expect(counts([pool('p', { size: 4 })], [host('a', 2), host('b', 5), host('c', 0)]).hosts).toEqual({ a: 1, b: 3 })
})

test('no host gets more than it has room for, or more to start than it can at once', () => {
  expect(counts([pool('p')], [host('a', 3), host('b', 2)])).toMatchObject({ hosts: { a: 3, b: 2 }, nextInMs: Infinity })
  const busy = counts([pool('p')], [host('a', 20, { startsAtOnce: 2 })])
  expect(busy.hosts).toEqual({ a: 2 })
  expect(busy.nextInMs).toBeLessThan(1_000)
})

test('pools take turns, the one of which fewest start first', () => {
  expect(counts([pool('new'), pool('old', { starting: 2, used: 2 })], [host('a', 4)]).pools).toEqual({
    new: 3,
    old: 1,
  })
})

test('a pool fills at its rate, wherever its browsers are', () => {
  const slow = pool('p', { size: 100, rate: 10 })
  const { slots, buckets, nextInMs } = assign([slow], [host('a', 50), host('b', 50)], 100)
  expect(slots).toHaveLength(10)
  expect(buckets.get('p')?.tokens).toBeCloseTo(0, 1)
  expect(nextInMs).toBeGreaterThan(5_000)
  expect(nextInMs).toBeLessThanOrEqual(6_000)
  const later = { ...slow, used: 10, bucket: { tokens: 0, granted: 0 }, bucketAgeMs: 13_000 }
  expect(assign([later], [host('a', 50)], 100).slots).toHaveLength(2)
})

test('what is granted comes at once, whatever the rate', () => {
  const paused = pool('p', { size: 5, rate: 0, bucket: { tokens: 0, granted: 3 } })
  const { slots, buckets } = assign([paused], [host('a', 50)], 100)
  expect(slots).toHaveLength(3)
  expect(buckets.get('p')).toEqual({ tokens: 0, granted: 0 })
})

test('a pool whose browsers do not start has one started at a time, after a pause', () => {
  const failing = pool('p', { failing: true })
  expect(counts([failing], [host('a', 9)]).pools).toEqual({ p: 1 })
  expect(counts([{ ...failing, pauseMs: 2_000 }], [host('a', 9)])).toMatchObject({ pools: {}, nextInMs: 2_000 })
  expect(counts([{ ...failing, starting: 1, used: 1 }], [host('a', 9)])).toMatchObject({
    pools: {},
    nextInMs: Infinity,
  })
})

test('a host on which browsers do not start does not get all that others could start', () => {
  const broken = host('a', 90, { failing: true, pauseMs: 3_000 })
  expect(counts([pool('p', { size: 5 })], [broken, host('b', 9)]).hosts).toEqual({ b: 5 })
  expect(counts([pool('p', { size: 5 })], [broken, host('b', 9, { startsAtOnce: 1 })]).hosts).toEqual({ b: 1 })
  const rested = { ...broken, pauseMs: 0 }
  expect(counts([pool('p', { size: 5 })], [rested, host('b', 9)]).hosts).toEqual({ a: 1, b: 4 })
  expect(counts([pool('p', { failing: true })], [rested, host('b', 9)]).hosts).toEqual({ b: 1 })
  expect(counts([pool('p', { failing: true })], [rested]).hosts).toEqual({ a: 1 })
})

test('where no other host has room, a pool whose browsers do not start keeps no other pool waiting', () => {
  const broken = host('a', 90, { failing: true, pauseMs: 3_000 })
  expect(counts([pool('p', { size: 5 })], [broken, host('b', 0)]).hosts).toEqual({ a: 5 })
  const bad = pool('bad', { failing: true, pauseMs: 2_000 })
  expect(counts([bad, pool('p', { size: 5 })], [broken])).toEqual({ hosts: { a: 5 }, pools: { p: 5 }, nextInMs: 2_000 })
})

test('full pools want nothing', () => {
  expect(counts([pool('p', { used: 10 }), pool('q', { used: 12 })], [host('a', 9)])).toEqual({
    hosts: {},
    pools: {},
    nextInMs: Infinity,
  })
})
