import { expect, test, vi } from 'vitest'
import { Holders } from './holders'

test('a removal waits for the last user, and fails no user that it fails after', async () => {
  const failed = vi.fn()
  const holders = new Holders(failed)
  const [first, second] = [holders.hold('profile'), holders.hold('profile')]
  const remove = vi.fn(async () => {
    throw new Error('The disk hangs.')
  })
  await holders.whenFree('profile', remove)
  await first()
  await first()
  expect([holders.isHeld('profile'), remove.mock.calls]).toEqual([true, []])
  await second()
  expect(holders.isHeld('profile')).toBe(false)
  expect(failed.mock.calls).toEqual([[new Error('The disk hangs.')]])
  await expect(holders.whenFree('profile', remove)).rejects.toThrow('The disk hangs.')
})
