import { describe, expect, test } from 'vitest'
import { explainSizing, type PoolUse, sizingAdvice } from './sizing'

const pool = (change: Partial<PoolUse> = {}): PoolUse => ({
  size: 10,
  acquired: 0,
  waiting: 0,
  failing: false,
  paused: false,
  ...change,
})

/** An hour in which a pool of `size` had this many browsers in use, minute by minute, and all others free. */
const hour = (acquired: readonly number[], size = 10) => ({
  acquired,
  available: acquired.map((count) => size - count),
  size: acquired.map(() => size),
})
const minutes = (count: number, acquired: number) => Array.from({ length: count }, () => acquired)

describe('too small', () => {
  test('a pool that was all in use for some minutes gets the size that leaves 10 to 20 % free', () => {
    const advice = sizingAdvice(pool(), hour([...minutes(57, 4), 10, 10, 10]))
    expect(advice).toMatchObject({ kind: 'too-small', size: 12, peak: 10, emptyMinutes: 3 })
    expect((12 - 10) / 12).toBeGreaterThan(0.1)
  })

  test('a single full minute is no reason', () => {
    expect(sizingAdvice(pool(), hour([...minutes(59, 8), 10]))).toBeNull()
  })

  test('where it cannot be read how many wait, no size is recommended', () => {
    expect(sizingAdvice(pool({ waiting: NaN }), hour(minutes(60, 10)))).toBeNull()
  })

  test('calls that wait now are a reason at once, and count as use', () => {
    const advice = sizingAdvice(pool({ acquired: 10, waiting: 5 }), hour([]))
    expect(advice).toMatchObject({ kind: 'too-small', size: 18 })
  })

  test('who waits while the pool still fills is not helped by a larger one', () => {
    expect(sizingAdvice(pool({ acquired: 2, waiting: 1 }), hour([]))).toBeNull()
  })
})

describe('too big', () => {
  test('a pool in steady use that always had more than 40 % free', () => {
    expect(sizingAdvice(pool(), hour(minutes(60, 3)))).toMatchObject({ kind: 'too-big', size: 4 })
  })

  test('one busy minute keeps the size for an hour', () => {
    expect(sizingAdvice(pool(), hour([6, ...minutes(59, 2)]))).toBeNull()
  })

  test.each([
    ['it is not used', minutes(60, 0)],
    ['it is little used, by night perhaps', [...minutes(40, 0), ...minutes(20, 1)]],
    ['too little is known', minutes(20, 1)],
  ])('no alarm when %s', (_, acquired) => {
    expect(sizingAdvice(pool(), hour(acquired))).toBeNull()
  })

  test('a pool of two of which one is in use is as small as is healthy', () => {
    expect(sizingAdvice(pool({ size: 2 }), hour(minutes(60, 1), 2))).toBeNull()
  })
})

test('empty while not all are in use: it fills too slowly, and size is not the point', () => {
  const slow = { acquired: minutes(6, 4), available: minutes(6, 0), size: minutes(6, 10) }
  const advice = sizingAdvice(pool(), slow)
  expect(advice).toEqual({ kind: 'fills-slowly', peak: 4, minutes: 6, emptyMinutes: 6, waiting: 0 })
  // What was paused or drained then is not known now.
  expect(advice && explainSizing(advice)).toEqual({
    seen: 'No browser was free in 6 minutes of the last 6 minutes. At most 4 were acquired at once: the pool was refilled too slowly or not at all.',
    todo: 'Unless filling was paused or a host drained meanwhile, raise the fill rate, or release browsers for reuse.',
  })
})

test('what was with another size does not count', () => {
  const before = hour(minutes(30, 5), 5)
  const after = hour(minutes(10, 5))
  const both = {
    acquired: [...before.acquired, ...after.acquired],
    available: [...before.available, ...after.available],
    size: [...before.size, ...after.size],
  }
  expect(sizingAdvice(pool(), both)).toBeNull()
  expect(sizingAdvice(pool({ size: 5 }), before)).toMatchObject({ kind: 'too-small' })
})

test.each([{ failing: true }, { paused: true }])('a pool with another trouble is not told its size: %o', (trouble) => {
  expect(sizingAdvice(pool({ ...trouble, acquired: 10, waiting: 3 }), hour(minutes(60, 10)))).toBeNull()
})

test('the advice says what was seen and what to do', () => {
  const advice = sizingAdvice(pool({ acquired: 10, waiting: 1 }), hour(minutes(60, 10)))
  expect(advice && explainSizing(advice)).toEqual({
    seen: 'No browser was free in 60 minutes of the last hour. 1 call waits for one now.',
    todo: 'With 13 browsers, 2 stay free when 11 are acquired. 10 to 20 % free is healthy.',
  })
})
