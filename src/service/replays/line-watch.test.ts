import { expect, test } from 'vitest'
import { LineWatch } from './line-watch'

test('a viewer of whom nothing is known gets three frames, and more when the first has arrived', () => {
  const line = new LineWatch()
  for (const number of [1, 2, 3]) {
    expect(line.isBehind(0)).toBe(false)
    line.sent(number, 0)
  }
  expect(line.isBehind(0)).toBe(true)
  line.received(1, 50)
  expect(line.isBehind(50)).toBe(false)
})

test('frames wait while the oldest on its way takes much longer than the quickest did, and a second at most', () => {
  const line = new LineWatch()
  line.sent(1, 0)
  line.received(1, 100)
  line.sent(2, 1_000)
  line.sent(3, 1_040)
  expect(line.isBehind(1_300)).toBe(false)
  expect(line.isBehind(1_400)).toBe(true)
  // All before the one that has arrived has arrived, too.
  line.received(3, 1_400)
  expect(line.isBehind(1_500)).toBe(false)

  const far = new LineWatch()
  far.sent(1, 0)
  far.received(1, 5_000)
  far.sent(2, 6_000)
  expect(far.isBehind(6_900)).toBe(false)
  expect(far.isBehind(7_100)).toBe(true)
})

test('a viewer who never says that anything has arrived is gone after 10 s', () => {
  const line = new LineWatch()
  expect(line.isGone(60_000)).toBe(false)
  line.sent(1, 60_000)
  expect(line.isGone(69_000)).toBe(false)
  expect(line.isGone(70_100)).toBe(true)
})
