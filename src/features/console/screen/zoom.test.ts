import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { layoutPicture, screenPoint, toDisplay, zoomOf } from './layout'
import { follows, pinchSteps, wheelSteps, zoomed } from './zoom'

const display = { width: 1920, height: 1080 }
const stage = { width: 960, height: 600, devicePixelRatio: 1 }
const fit = layoutPicture('fit', stage, display)
const at = (zoom: number) => layoutPicture(zoom, stage, display)

it('goes nearer and further in even steps, stops at one to one, and ends where all can be seen', () => {
  expect(zoomed(0.5, 0.5, 1)).toBeCloseTo(0.625)
  expect(zoomed(0.9, 0.5, 1)).toBe(1)
  expect(zoomed(1, 0.5, 1)).toBe(1.25)
  expect(zoomed(1.2, 0.5, -1)).toBe(1)
  expect(zoomed(0.6, 0.5, -1)).toBe('fit')
  expect(zoomed(30, 0.5, 4)).toBe(32)
})

it('takes one notch of a wheel as one step, whatever its unit', () => {
  expect([wheelSteps({ deltaY: -100, deltaMode: 0 }), wheelSteps({ deltaY: 3, deltaMode: 1 })]).toEqual([1, -1])
})

it('takes two fingers that are twice as far apart as twice as near', () => {
  expect(zoomed(2, 0.5, pinchSteps(2))).toBeCloseTo(4)
  expect(zoomed(2, 0.5, pinchSteps(0.5))).toBeCloseTo(1)
})

it('keeps the pixel under the pointer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 959 }),
      fc.integer({ min: 30, max: 569 }),
      fc.double({ min: 0.6, max: 30, noNaN: true }),
      (x, y, zoom) => {
        const point = screenPoint(x, y)
        const there = follows(fit, at(zoom), point)
        const [before, after] = [toDisplay(fit, point), toDisplay(at(zoom), there)]
        expect(Math.abs(before[0] - after[0])).toBeLessThanOrEqual(1)
        expect(Math.abs(before[1] - after[1])).toBeLessThanOrEqual(1)
        expect(zoomOf(at(zoom))).toBeCloseTo(zoom, 1)
      },
    ),
  )
})
