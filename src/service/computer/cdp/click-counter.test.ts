import { expect, test } from 'vitest'
import { ClickCounter } from './click-counter'

const point = { x: 100, y: 100 }

test('presses in quick succession at one point count up to three, then from one again', () => {
  const clicks = new ClickCounter()
  expect([0, 100, 200, 300].map((time) => clicks.press('left', point, time))).toEqual([1, 2, 3, 1])
})

test.each([
  ['later', 'left', point, 501],
  ['somewhere else', 'left', { x: 103, y: 100 }, 100],
  ['with another button', 'right', point, 100],
])('a press %s is a single click', (_how, button, second, time) => {
  const clicks = new ClickCounter()
  clicks.press('left', point, 0)
  expect(clicks.press(button, second, time)).toBe(1)
})

test('a hand that trembles can double click', () => {
  const clicks = new ClickCounter()
  clicks.press('left', point, 0)
  expect(clicks.press('left', { x: 102, y: 98 }, 500)).toBe(2)
})
