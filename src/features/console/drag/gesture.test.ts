import { describe, expect, it } from 'vitest'
import type { Waypoint } from '../../../motion/geometry'
import type { Tool } from './stored-draft'
import { drag, press, preview, release } from './gesture'
import { freehand, type Path, waypoints } from './path'

const display = { width: 1280, height: 800 }
const line = waypoints([
  [10, 10],
  [100, 10],
])
const pressed = (
  tool: Tool,
  point: Waypoint,
  { path = line, selected = [], extend = false }: { path?: Path; selected?: number[]; extend?: boolean } = {},
) => press({ tool, path, selected }, point, { reach: 8, extend })

describe('freehand', () => {
  it('leaves the simplified line behind', () => {
    const gesture = drag(drag(pressed('freehand', [0, 0]), [[5, 0]]), [
      [10, 0],
      [10, 10],
    ])
    const left = release(line, gesture, display)
    expect(left.kind === 'line' && left.path.points).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ])
  })

  it('grows without a copy of the stroke at each move', () => {
    const begun = pressed('freehand', [0, 0])
    const grown = drag(begun, [[5, 0]])
    expect(grown).toEqual({ kind: 'drawing', drawn: [[0, 0], [5, 0]] }) // prettier-ignore
    expect(grown).toBe(begun)
  })

  it('leaves nothing when the pointer did not move', () => {
    expect(release(line, drag(pressed('freehand', [0, 0]), [[0, 0]]), display)).toEqual({
      kind: 'selection',
      selected: [],
    })
  })

  it('keeps the tolerance of the line before', () => {
    const before = freehand(
      [
        [0, 0],
        [9, 9],
      ],
      4,
    )
    const left = release(before, drag(pressed('freehand', [0, 0], { path: before }), [[50, 50]]), display)
    expect(left).toMatchObject({ kind: 'line', path: { tolerance: 4 } })
  })
})

it('a straight line goes from where the pointer went down to where it came up', () => {
  const gesture = drag(pressed('straight', [5, 5]), [
    [20, 9],
    [90, 40],
  ])
  expect(release(line, gesture, display)).toEqual({
    kind: 'line',
    path: waypoints([
      [5, 5],
      [90, 40],
    ]),
  })
})

describe('waypoints', () => {
  it('adds a point where nothing was, at the point where the pointer comes up', () => {
    const gesture = drag(pressed('waypoints', [50, 50]), [
      [55, 50],
      [60, 52],
    ])
    expect(preview(line, gesture, display).points.at(-1)).toEqual([60, 52])
    expect(release(line, gesture, display)).toMatchObject({
      selected: [2],
      path: { points: [...line.points, [60, 52]] },
    })
  })

  it('inserts a point on a line between two others', () => {
    const left = release(line, drag(pressed('waypoints', [50, 12]), [[50, 60]]), display)
    expect(left).toMatchObject({
      selected: [1],
      path: {
        points: [
          [10, 10],
          [50, 60],
          [100, 10],
        ],
      },
    })
  })

  it('moves the point that it took hold of, and those that are selected with it', () => {
    const gesture = drag(pressed('waypoints', [103, 12]), [[120, 20]])
    expect(release(line, gesture, display)).toMatchObject({
      selected: [1],
      path: {
        points: [
          [10, 10],
          [120, 20],
        ],
      },
    })
    const both = drag(pressed('waypoints', [103, 12], { selected: [0, 1] }), [[120, 20]])
    expect(release(line, both, display)).toMatchObject({
      path: {
        points: [
          [30, 20],
          [120, 20],
        ],
      },
    })
  })

  it('only selects a point that was clicked, and adds it to the others when asked to', () => {
    expect(release(line, pressed('waypoints', [103, 12]), display)).toEqual({ kind: 'selection', selected: [1] })
    const extended = pressed('waypoints', [103, 12], { selected: [0], extend: true })
    expect(release(line, extended, display)).toEqual({ kind: 'selection', selected: [0, 1] })
    const fewer = pressed('waypoints', [103, 12], { selected: [0, 1], extend: true })
    expect(release(line, fewer, display)).toEqual({ kind: 'selection', selected: [0] })
  })
})
