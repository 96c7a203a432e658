import { expect, test } from 'vitest'
import type { Waypoint } from './geometry'
import { display, measure, plan, points, type Said } from './testing'

const linear = (drag: Said) => plan({ ...drag, smooth: false }, display)

test('each segment is divided into equal steps with equal pauses', () => {
  const path = points(0, 0, 10, 5, 10, 25)
  expect(linear({ path, steps_per_segment: 2, step_delay_ms: 40, delay: 100 })).toEqual({
    durationMs: 100 + 3 * 40,
    samples: [
      { t: 0, x: 0, y: 0, waypoint: 0 },
      { t: 100, x: 5, y: 3 },
      { t: 140, x: 10, y: 5, waypoint: 1 },
      { t: 180, x: 10, y: 15 },
      { t: 220, x: 10, y: 25, waypoint: 2 },
    ],
  })
})

test('steps are rounded alike in both directions', () => {
  expect(linear({ path: points(100, 100, 105, 105), steps_per_segment: 2 }).samples[1]).toMatchObject({
    x: 103,
    y: 103,
  })
  expect(linear({ path: points(100, 100, 95, 95), steps_per_segment: 2 }).samples[1]).toMatchObject({ x: 97, y: 97 })
})

test('a segment without length makes no moves', () => {
  expect(linear({ path: points(0, 0, 0, 0), delay: 30 })).toEqual({
    samples: [{ t: 0, x: 0, y: 0, waypoint: 0 }],
    durationMs: 30,
  })
  const { samples } = linear({ path: points(5, 5, 5, 5, 9, 5), steps_per_segment: 1 })
  expect(samples.map(({ waypoint }) => waypoint)).toEqual([0, 2])
})

test('duration_ms does nothing', () => {
  const path = points(0, 0, 50, 50)
  expect(linear({ path, duration_ms: 9999 })).toEqual(linear({ path }))
})

test('a hundred freehand points at the defaults take 49.5 s, and a person can be told before sending', () => {
  const path = Array.from({ length: 100 }, (_, index): Waypoint => [index, 0])
  expect(measure({ path, smooth: false }).durationMs).toBe(49_450)
})
