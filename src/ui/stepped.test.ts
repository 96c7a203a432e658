import { expect, test } from 'vitest'
import { stepped } from './stepped'

test('steps from what is typed and stops at the bounds', () => {
  expect(stepped('10', 1, 1, 11)).toBe(11)
  expect(stepped('11', 1, 1, 11)).toBe(11)
  expect(stepped('5', -10, 1)).toBe(1)
})

test('starts at the lower bound when nothing usable is typed', () => {
  expect(stepped('', 1, 10)).toBe(10)
  expect(stepped('abc', -1)).toBe(0)
})
