import { expect, test } from 'vitest'
import { fitPath } from './fit-paths'

const box = { width: 40, height: 24, margin: 2 }

test('a wide path fills the width and stays in the middle of the height', () => {
  expect(
    fitPath(
      [
        [100, 50],
        [460, 50],
      ],
      box,
    ),
  ).toEqual([
    [2, 12],
    [38, 12],
  ])
})

test('proportions are kept', () => {
  expect(
    fitPath(
      [
        [0, 0],
        [100, 100],
      ],
      box,
    ),
  ).toEqual([
    [10, 2],
    [30, 22],
  ])
})

test('a path that goes nowhere is a point in the middle', () => {
  expect(
    fitPath(
      [
        [7, 9],
        [7, 9],
      ],
      box,
    ),
  ).toEqual([
    [20, 12],
    [20, 12],
  ])
})

test('a freehand path is thinned, with both ends kept', () => {
  const path = Array.from({ length: 1_000 }, (_, index) => [index, 200 * Math.sin(index / 100)] as const)
  const fitted = fitPath(path, box)
  expect(fitted.length).toBeLessThan(60)
  expect(fitted[0]?.[0]).toBe(2)
  expect(fitted.at(-1)?.[0]).toBe(38)
})
