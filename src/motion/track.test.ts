import { expect, test } from 'vitest'
import { plan, points } from './testing'
import { positionAt, type Track } from './track'

const track: Track = {
  durationMs: 40,
  samples: [
    { t: 0, x: 1, y: 1 },
    { t: 20, x: 2, y: 2 },
    { t: 20, x: 3, y: 3 },
    { t: 40, x: 4, y: 4 },
  ],
}

test('the pointer is where the last due sample put it', () => {
  const at = (t: number) => positionAt(track, t).x
  expect([-5, 0, 19.9, 20, 39, 40, 1e9].map(at)).toEqual([1, 1, 1, 3, 3, 4, 4])
})

test('a ghost pointer passes every waypoint at the time of its sample', () => {
  const planned = plan(
    {
      path: points(0, 0, 40, 90, 300, 20),
    },
    { width: 640, height: 480 },
  )
  for (const { t, x, y, waypoint } of planned.samples) {
    if (waypoint !== undefined) expect(positionAt(planned, t)).toEqual({ x, y })
  }
})

test('a drag begins at its start, also when its first move is due at once', () => {
  const atOnce: Track = { durationMs: 9, samples: [0, 0, 9].map((t, x) => ({ t, x, y: 0 })) }
  expect([-1, 0, 0.1, 9].map((t) => positionAt(atOnce, t).x)).toEqual([0, 0, 1, 2])
})

test('an empty track has no position', () => {
  expect(() => positionAt({ samples: [], durationMs: 0 }, 0)).toThrow(RangeError)
})
