import { expect, test } from 'vitest'
import { FrameMemory } from './frame-memory'

test('memory is used again for a picture of the same size, the last one first, and not more than a few are kept', () => {
  const memory = new FrameMemory(2)
  const [one, two, three] = [memory.take(16), memory.take(16), memory.take(16)]
  memory.give(one)
  memory.give(two)
  memory.give(three)
  const other = memory.take(8)
  expect(other.length).toBe(8)
  expect(memory.take(16)).toBe(three)
  expect(memory.take(16)).toBe(two)
  const fresh = memory.take(16)
  expect([one, two, three].every((known) => known !== fresh)).toBe(true)
})
