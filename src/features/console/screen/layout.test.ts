import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayPoint, isOnPicture, layoutPicture, screenPoint, toDisplay, toScreen, type Zoom, zoomOf } from './layout'

const stage = (width: number, height: number, devicePixelRatio = 1) => ({ width, height, devicePixelRatio })
const hd = { width: 1280, height: 800 }

describe('layoutPicture', () => {
  it('leaves bars beside a picture that is narrower than the stage', () => {
    expect(layoutPicture('fit', stage(1000, 400), hd)).toMatchObject({ left: 180, top: 0, width: 640, height: 400 })
  })

  it('leaves bars above and below a picture that is wider than the stage', () => {
    expect(layoutPicture('fit', stage(640, 600), hd)).toMatchObject({ left: 0, top: 100, width: 640, height: 400 })
  })

  it('shows one display pixel as one device pixel at 1:1', () => {
    expect(zoomOf(layoutPicture(1, stage(600, 400, 2), hd))).toBe(1)
    expect(layoutPicture(1, stage(600, 400, 2), hd)).toMatchObject({ left: 0, top: 0, width: 640, height: 400 })
  })

  it('puts every edge on a whole device pixel', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 4000 }),
        fc.integer({ min: 50, max: 3000 }),
        fc.constantFrom(1, 1.1, 1.25, 1.5, 1.75, 2, 2.625, 3),
        fc.constantFrom<Zoom>('fit', 1, 0.37, 2.5, 16),
        (width, height, ratio, mode) => {
          const layout = layoutPicture(mode, stage(width, height, ratio), { width: 1920, height: 1080 })
          for (const edge of [layout.left, layout.top, layout.width, layout.height])
            expect(edge * ratio).toBeCloseTo(Math.round(edge * ratio), 6)
        },
      ),
    )
  })

  it('survives a stage without a size', () => {
    const layout = layoutPicture('fit', stage(0, 0), hd)
    expect(toDisplay(layout, screenPoint(0, 0)).every(Number.isInteger)).toBe(true)
  })
})

describe('toDisplay', () => {
  const layout = layoutPicture('fit', stage(1000, 400), hd)

  it('finds the first and the last pixel at the edges of the picture', () => {
    expect(toDisplay(layout, screenPoint(180, 0))).toEqual([0, 0])
    expect(toDisplay(layout, screenPoint(819.9, 399.9))).toEqual([1279, 799])
  })

  it('takes the nearest pixel for a point on the bars', () => {
    expect(toDisplay(layout, screenPoint(10, 200))).toEqual([0, 400])
    expect(toDisplay(layout, screenPoint(999, 500))).toEqual([1279, 799])
    expect(isOnPicture(layout, screenPoint(10, 200))).toBe(false)
  })

  it('gives back each pixel whose middle it is asked about, at any size and ratio', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 3000 }),
        fc.integer({ min: 40, max: 2000 }),
        fc.double({ min: 0.5, max: 4, noNaN: true }),
        fc.integer({ min: 1, max: 7680 }),
        fc.integer({ min: 1, max: 4320 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.constantFrom<Zoom>('fit', 1, 0.37, 2.5, 16),
        (stageWidth, stageHeight, ratio, width, height, partX, partY, mode) => {
          const display = { width, height }
          const pixel = displayPoint(Math.floor(partX * width), Math.floor(partY * height), display)
          const layout = layoutPicture(mode, stage(stageWidth, stageHeight, ratio), display)
          expect(toDisplay(layout, toScreen(layout, pixel))).toEqual(pixel)
        },
      ),
    )
  })
})

it('a display point is a whole pixel on the display', () => {
  expect(displayPoint(-3, 900.4, hd)).toEqual([0, 799])
  expect(displayPoint(10.6, 3.2, hd)).toEqual([11, 3])
})
