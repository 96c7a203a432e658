import { expect, it } from 'vitest'
import { colourAt, formatColour, parseColour, sameColour } from './pixels'

const two = { width: 2, height: 1, data: new Uint8Array([11, 122, 117, 255, 1, 2, 3, 255]) }

it('tells the colour of a pixel, and of none beside the picture', () => {
  expect(colourAt(two, 0, 0)).toEqual([11, 122, 117])
  expect(colourAt(two, 1, 0)).toEqual([1, 2, 3])
  for (const [x, y] of [
    [-1, 0],
    [2, 0],
    [0, 1],
  ] as const)
    expect(colourAt(two, x, y)).toBeUndefined()
})

it('writes a colour as pages do, and reads it again', () => {
  expect(formatColour([11, 122, 5])).toBe('#0b7a05')
  expect(parseColour(' #0B7A05 ')).toEqual([11, 122, 5])
  for (const text of ['', '#fff', '#12345g', 'teal']) expect(parseColour(text)).toBeUndefined()
})

it('compares colours channel by channel', () => {
  expect(sameColour([10, 20, 30], [14, 16, 30], 4)).toBe(true)
  expect(sameColour([10, 20, 30], [15, 20, 30], 4)).toBe(false)
})
