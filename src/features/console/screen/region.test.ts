import { expect, it } from 'vitest'
import { displayPoint } from './layout'
import { middleOf, moved, regionBetween, resized } from './region'

const display = { width: 1000, height: 600 }
const at = (x: number, y: number) => displayPoint(x, y, display)

it('has both corners in it, in whatever direction it was drawn', () => {
  const region = { x: 10, y: 20, width: 31, height: 1 }
  expect(regionBetween(at(10, 20), at(40, 20))).toEqual(region)
  expect(regionBetween(at(40, 20), at(10, 20))).toEqual(region)
})

it('stays on the display, whatever moves it', () => {
  const region = middleOf(display)
  expect(region).toEqual({ x: 250, y: 150, width: 500, height: 300 })
  expect(moved(region, 900, -900, display)).toEqual({ ...region, x: 500, y: 0 })
  expect(resized(region, 900, -900, display)).toEqual({ ...region, width: 750, height: 1 })
})
