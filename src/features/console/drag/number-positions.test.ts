import { describe, expect, it } from 'vitest'
import { numberPositions } from './number-positions'

const CANVAS = { width: 800, height: 600 }

describe('numbers of points', () => {
  it('stand above to the right of points that are far from each other', () => {
    const positions = numberPositions(
      [
        { x: 100, y: 100 },
        { x: 300, y: 100 },
      ],
      CANVAS,
    )
    expect(positions).toEqual([
      { x: 110, y: 92 },
      { x: 310, y: 92 },
    ])
  })

  it('keep clear of each other where points are close', () => {
    const [first, second] = numberPositions(
      [
        { x: 100, y: 100 },
        { x: 104, y: 101 },
      ],
      CANVAS,
    )
    expect(first).toEqual({ x: 110, y: 92 })
    expect(second).toEqual({ x: 114, y: 118 })
  })

  it('stay on the canvas', () => {
    const [right, top, outside] = numberPositions(
      [
        { x: 795, y: 300 },
        { x: 400, y: 5 },
        { x: 900, y: 300 },
      ],
      CANVAS,
    )
    expect(right?.x).toBeLessThan(795)
    expect(top?.y).toBeGreaterThan(5)
    expect(outside).toBeNull()
  })

  it('are left out where there is no room for another', () => {
    const positions = numberPositions(
      Array.from({ length: 6 }, () => ({ x: 100, y: 100 })),
      CANVAS,
    )
    expect(positions.map((position) => position !== null)).toEqual([true, true, true, true, false, false])
  })
})
