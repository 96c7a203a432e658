import { expect, it } from 'vitest'
import { aligned } from './align'
import { emptyDrawing, withLine } from './drawing'
import { waypoints } from './path'
import { DEFAULT_SETTINGS } from './settings'
import { snap, snapTargets, straightened } from './snap'

const display = { width: 1280, height: 800 }
const { strokes } = withLine(
  emptyDrawing(DEFAULT_SETTINGS),
  waypoints([
    [100, 200],
    [400, 300],
  ]),
)

it('pulls a position onto the column of one point and the row of another', () => {
  const targets = snapTargets(strokes, display)
  expect(snap([103, 297], targets, 6)).toEqual({
    position: [100, 300],
    guides: [
      { axis: 'x', at: 100 },
      { axis: 'y', at: 300 },
    ],
  })
  expect(snap([250, 250], targets, 6)).toEqual({ position: [250, 250], guides: [] })
})

it('knows the middle and the edges of the display, and no hidden stroke', () => {
  const hidden = snapTargets(
    strokes.map((stroke) => ({ ...stroke, visible: false })),
    display,
  )
  expect(snap([638, 796], hidden, 6).position).toEqual([640, 799])
  expect(snap([103, 297], hidden, 6).position).toEqual([103, 297])
})

it('keeps a line level, upright or at 45 degrees', () => {
  expect(straightened([100, 100], [180, 110])).toEqual([180, 100])
  expect(straightened([100, 100], [103, 20])).toEqual([100, 20])
  expect(straightened([100, 100], [150, 160])).toEqual([155, 155])
})

it('puts selected points in line with the last one, or spreads them evenly', () => {
  const points = [
    [0, 0],
    [10, 50],
    [70, 20],
    [100, 90],
  ] as const
  expect(aligned(points, [0, 2, 1], 'y').map(([, y]) => y)).toEqual([50, 50, 50, 90])
  expect(aligned(points, [0, 1, 2, 3], 'spread-x').map(([x]) => x)).toEqual([0, 33, 67, 100])
  expect(aligned(points, [1], 'x')).toBe(points)
})
