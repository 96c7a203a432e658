import { expect, it } from 'vitest'
import { colorAt, formatColor, parseColor, sameColor } from './pixels'

const two = { width: 2, height: 1, data: new Uint8Array([11, 122, 117, 255, 1, 2, 3, 255]) }

it('tells the color of a pixel, and of none beside the picture', () => {
  expect(colorAt(two, 0, 0)).toEqual([11, 122, 117])
  expect(colorAt(two, 1, 0)).toEqual([1, 2, 3])
  for (const [x, y] of [
    [-1, 0],
    [2, 0],
    [0, 1],
  ] as const)
    expect(colorAt(two, x, y)).toBeUndefined()
})

it('writes a color as pages do, and reads it again', () => {
  expect(formatColor([11, 122, 5])).toBe('#0b7a05')
  expect(parseColor(' #0B7A05 ')).toEqual([11, 122, 5])
  for (const text of ['', '#fff', '#12345g', 'teal']) expect(parseColor(text)).toBeUndefined()
})

it('compares colors channel by channel', () => {
  expect(sameColor([10, 20, 30], [14, 16, 30], 4)).toBe(true)
  expect(sameColor([10, 20, 30], [15, 20, 30], 4)).toBe(false)
})
