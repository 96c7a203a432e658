import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Waypoint } from './geometry'
import { longestMove, measureMove, planMove } from './move'
import { display } from './testing'

const point = fc.tuple(fc.nat(display.width - 1), fc.nat(display.height - 1))
const duration = fc.option(fc.integer({ min: 50, max: 5_000 }), { nil: undefined })

test('a move starts where the pointer is, ends exactly where it should, and stays on the display', () => {
  fc.assert(
    fc.property(point, point, duration, (from, to, durationMs) => {
      const { samples } = planMove(from, to, display, durationMs)
      const [first, last] = [samples[0], samples.at(-1)]
      expect([first?.x, first?.y, first?.t]).toEqual([...from, 0])
      expect([last?.x, last?.y]).toEqual(to)
      for (const { x, y } of samples) {
        expect(x >= 0 && x < display.width && y >= 0 && y < display.height).toBe(true)
      }
    }),
  )
})

test('it has at most 80 points and takes the time that was asked for', () => {
  fc.assert(
    fc.property(point, point, duration, (from, to, durationMs) => {
      const { samples, durationMs: takes } = planMove(from, to, display, durationMs)
      expect(samples.length).toBeLessThanOrEqual(80)
      expect(takes).toBe(measureMove(from, to, durationMs))
      expect(samples.at(-1)?.t).toBeCloseTo(takes)
      expect(takes).toBeLessThanOrEqual(longestMove(to, display, durationMs))
    }),
  )
})

test('the same move is always the same', () => {
  const move = () => planMove([10, 20], [600, 400], display, 400)
  expect(move()).toEqual(move())
  expect(planMove([10, 20], [600, 400], display, 500)).not.toEqual(move())
})

test('no way takes no time', () => {
  const here: Waypoint = [5, 6]
  expect(planMove(here, here, display, 400)).toEqual({ samples: [{ t: 0, x: 5, y: 6, waypoint: 0 }], durationMs: 0 })
})
