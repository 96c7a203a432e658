import { expect, test } from 'vitest'
import { boxBetween, pixelAt } from './pixel'

const shown = { left: 100, top: 50, width: 640, height: 400 }
const size = { width: 1_280, height: 800 }

test.each([
  [100, 50, 0, 0],
  [420.5, 250.5, 641, 401],
  [739.9, 449.9, 1_279, 799],
  [90, 900, 0, 799],
])('the point %d, %d of the page is the pixel %d, %d', (clientX, clientY, x, y) => {
  expect(pixelAt({ clientX, clientY }, shown, size)).toEqual({ x, y })
})

test('a rectangle is drawn from any corner and has both of them', () => {
  expect(boxBetween({ x: 10, y: 20 }, { x: 4, y: 25 })).toEqual({ x: 4, y: 20, width: 7, height: 6 })
})
