import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Waypoint } from './geometry'
import { deviation, simplify } from './simplify'
import { points } from './testing'

const paths: fc.Arbitrary<Waypoint[]> = fc.array(fc.tuple(fc.nat(300), fc.nat(300)), { minLength: 1, maxLength: 80 })

test('what is left is made of the drawn points, in order, with both ends', () => {
  fc.assert(
    fc.property(paths, fc.double({ min: 0, max: 50, noNaN: true }), (path, tolerance) => {
      const simplified = simplify(path, tolerance)
      let from = -1
      for (const point of simplified) {
        from = path.indexOf(point, from + 1)
        expect(from).toBeGreaterThanOrEqual(0)
      }
      expect(simplified[0]).toBe(path[0])
      expect(simplified.at(-1)).toBe(path.at(-1))
    }),
  )
})

test('the drawn path strays from the simplified one by no more than the tolerance', () => {
  fc.assert(
    fc.property(paths, fc.double({ min: 0, max: 50, noNaN: true }), (path, tolerance) => {
      expect(deviation(path, simplify(path, tolerance))).toBeLessThanOrEqual(tolerance + 1e-9)
    }),
  )
})

test('deviation is the greatest distance to the nearest line', () => {
  const line = points(0, 0, 10, 0)
  expect(deviation(points(0, 0, 5, 3, 14, 3, 10, 0), line)).toBe(5)
  expect(deviation(points(3, 4), points(0, 0))).toBe(5)
  expect(deviation([], line)).toBe(0)
  expect(deviation(line, [])).toBe(Infinity)
})

test('straight runs collapse, corners stay', () => {
  const path = points(0, 0, 5, 0, 9, 0, 9, 4, 9, 9)
  expect(simplify(path, 0)).toEqual(points(0, 0, 9, 0, 9, 9))
})

test('a closed loop keeps its shape', () => {
  const path = points(0, 0, 100, 0, 100, 100, 0, 100, 0, 0)
  expect(simplify(path, 5)).toEqual(path)
})

test('ten thousand freehand points are simplified at once, however deep they nest', () => {
  // The farthest point is always the last but one or so: each split takes off a single point.
  const zigzag = Array.from({ length: 10_000 }, (_, index): Waypoint => [index, index % 2 ? index / 20 : 0])
  // Of the processor: what else the machine does is no matter.
  const begin = process.cpuUsage()
  expect(simplify(zigzag, 2).length).toBeGreaterThan(9_000)
  expect(process.cpuUsage(begin).user).toBeLessThan(5_000_000)
})

test('no points give no points', () => {
  expect(simplify([], 1)).toEqual([])
  expect(simplify(points(4, 4), 1)).toEqual(points(4, 4))
})
