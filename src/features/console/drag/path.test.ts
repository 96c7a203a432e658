import { describe, expect, it } from 'vitest'
import {
  freehand,
  simplified,
  NO_PATH,
  pointAfter,
  pointNear,
  segmentNear,
  simplification,
  withInserted,
  withMoved,
  withoutPoints,
  waypoints,
  withCoordinate,
} from './path'

const display = { width: 1280, height: 800 }
const corner = freehand(
  [
    [0, 0],
    [10, 0],
    [10, 0],
    [20, 1],
    [30, 0],
    [30, 20],
  ],
  1.5,
)

describe('a freehand line', () => {
  it('is sent with the fewest points that keep its shape', () => {
    expect(corner.points).toEqual([
      [0, 0],
      [30, 0],
      [30, 20],
    ])
  })

  it('says what simplifying it cost', () => {
    expect(simplification(corner)).toEqual({ drawn: 5, sent: 3, strays: 1 })
    expect(simplification(NO_PATH)).toBeNull()
  })

  it('keeps every corner when its tolerance goes back to 0', () => {
    expect(simplified(corner.drawn, 0).points).toHaveLength(5)
  })

  it('of one point is one point', () => {
    expect(freehand([[5, 5]], 1.5).points).toEqual([[5, 5]])
  })
})

describe('editing', () => {
  it('makes waypoints of a freehand line', () => {
    expect(withCoordinate(corner, 1, 0, 40)).toEqual({
      kind: 'waypoints',
      points: [
        [0, 0],
        [40, 0],
        [30, 20],
      ],
    })
  })

  it('adds and removes', () => {
    const one = withInserted(NO_PATH, 0, [1, 2])
    const two = withInserted(one, 1, [3, 4])
    expect(two.points).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(withoutPoints(two, [0]).points).toEqual([[3, 4]])
  })
})

describe('pointAfter', () => {
  it('starts in the middle of the display', () => {
    expect(pointAfter([], -1, display)).toEqual([640, 400])
  })

  it('halves a segment, and goes on past the end without leaving the display', () => {
    const points = [
      [0, 0],
      [100, 50],
    ] as const
    expect(pointAfter(points, 0, display)).toEqual([50, 25])
    expect(pointAfter(points, 1, display)).toEqual([200, 100])
    expect(
      pointAfter(
        [
          [0, 0],
          [1000, 10],
        ],
        1,
        display,
      ),
    ).toEqual([1279, 20])
  })
})

it('finds the point under the pointer, the one on top first', () => {
  const points = [
    [0, 0],
    [100, 0],
    [100, 0],
  ] as const
  expect(pointNear(points, [98, 3], 8)).toBe(2)
  expect(pointNear(points, [50, 0], 8)).toBeNull()
})

it('finds the line under the pointer, to set a point on it', () => {
  const points = [
    [0, 0],
    [100, 0],
    [100, 100],
  ] as const
  expect(segmentNear(points, [50, 3], 6)).toBe(1)
  expect(segmentNear(points, [97, 50], 6)).toBe(2)
  expect(segmentNear(points, [50, 50], 6)).toBeNull()
})

it('moves points together and never off the display', () => {
  const path = waypoints([
    [10, 10],
    [50, 20],
    [90, 700],
  ])
  expect(withMoved(path, [0, 1], [5, -3], display).points).toEqual([
    [15, 7],
    [55, 17],
    [90, 700],
  ])
  expect(withMoved(path, [0, 2], [-100, 200], display).points).toEqual([
    [0, 109],
    [50, 20],
    [80, 799],
  ])
})
