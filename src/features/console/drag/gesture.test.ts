import { describe, expect, it } from 'vitest'
import { drag, press, preview, release } from './gesture'
import { freehand, type Path, pointsOf } from './path'

const line: Path = {
  kind: 'waypoints',
  points: [
    [10, 10],
    [100, 10],
  ],
}

describe('freehand', () => {
  it('leaves the simplified line behind', () => {
    const gesture = drag(drag(press('freehand', line, [0, 0], 8), [[5, 0]]), [
      [10, 0],
      [10, 10],
    ])
    const { path } = release(line, gesture)
    expect(path && pointsOf(path)).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ])
  })

  it('keeps the path when the pointer did not move', () => {
    expect(release(line, drag(press('freehand', line, [0, 0], 8), [[0, 0]]))).toEqual({ selected: null })
  })

  it('keeps the tolerance of the line before', () => {
    const before = freehand(
      [
        [0, 0],
        [9, 9],
      ],
      4,
    )
    expect(release(before, drag(press('freehand', before, [0, 0], 8), [[50, 50]])).path).toMatchObject({ tolerance: 4 })
  })
})

describe('waypoints', () => {
  it('adds a point where nothing was, at the place where the pointer comes up', () => {
    const gesture = drag(press('waypoints', line, [50, 50], 8), [
      [55, 50],
      [60, 52],
    ])
    expect(pointsOf(preview(line, gesture)).at(-1)).toEqual([60, 52])
    expect(release(line, gesture)).toMatchObject({ selected: 2, path: { points: [...pointsOf(line), [60, 52]] } })
  })

  it('moves the point that it took hold of', () => {
    const gesture = drag(press('waypoints', line, [103, 12], 8), [[120, 20]])
    expect(release(line, gesture)).toMatchObject({
      selected: 1,
      path: {
        points: [
          [10, 10],
          [120, 20],
        ],
      },
    })
  })

  it('only selects a point that was clicked', () => {
    expect(release(line, press('waypoints', line, [103, 12], 8))).toEqual({ selected: 1 })
  })
})
