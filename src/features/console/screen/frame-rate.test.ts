import { expect, it } from 'vitest'
import { FrameRate } from './frame-rate'

it('counts the pictures of the last second only', () => {
  const rate = new FrameRate()
  for (let at = 0; at < 2_000; at += 40) rate.add(at)
  expect(rate.at(1_999)).toBe(25)
  expect(rate.at(2_500)).toBe(12)
  expect(rate.at(9_000)).toBe(0)
})
