import { assert, nat, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { countLanes, describeLanes, expandLanes, foldLanes, LANE_STATES } from './lane-fold'

test('cells come in the order acquired, available, warming, failed, empty', () => {
  expect(expandLanes({ empty: 1, available: 2, acquired: 1 })).toEqual(['acquired', 'available', 'available', 'empty'])
})

test('a pool is described by what is there', () => {
  expect(describeLanes({ acquired: 1, available: 3, warming: 0 })).toBe('1 acquired, 3 available')
  expect(describeLanes({})).toBe('no browsers')
  const unknown = { acquired: Number.NaN, available: 2 }
  expect(describeLanes(unknown)).toBe('acquired unknown, 2 available')
  expect(expandLanes(unknown)).toEqual(['available', 'available'])
})

test('one browser in a thousand is still seen', () => {
  const [acquired, available] = foldLanes({ acquired: 1, available: 999 })
  expect(acquired).toEqual({ state: 'acquired', count: 1, share: 0.02 })
  expect(available?.share).toBeCloseTo(0.98)
})

const counts = tuple(...LANE_STATES.map(() => nat(500))).map((numbers) =>
  Object.fromEntries(LANE_STATES.map((state, index) => [state, numbers[index] ?? 0])),
)

test('the segments fill the bar exactly, and none that is there is missing', () => {
  assert(
    property(counts, (given) => {
      const segments = foldLanes(given)
      const present = LANE_STATES.filter((state) => given[state])
      expect(segments.map(({ state }) => state)).toEqual(present)
      if (present.length > 0) expect(segments.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
      for (const { share } of segments) expect(share).toBeGreaterThanOrEqual(0.02)
    }),
  )
})

test('counting the cells gives the counts back', () => {
  expect(countLanes(expandLanes({ acquired: 2, failed: 1 }))).toEqual({ acquired: 2, failed: 1 })
})
