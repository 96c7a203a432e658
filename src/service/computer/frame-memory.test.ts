import { expect, test } from 'vitest'
import { FrameMemory } from './frame-memory'

test('memory is used again for a strip of the same size, the last one first, and not more than a few are kept', () => {
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

test('memory that several pictures share is used again when none of them needs it any more', () => {
  const memory = new FrameMemory(2)
  const strip = memory.take(16)
  memory.share(strip)
  memory.share(strip)
  memory.give(strip)
  memory.give(strip)
  expect(memory.take(16)).not.toBe(strip)
  memory.give(strip)
  expect(memory.take(16)).toBe(strip)
  memory.give(strip)
  expect(memory.take(16)).toBe(strip)
})
