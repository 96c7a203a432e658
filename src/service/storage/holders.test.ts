import { expect, test, vi } from 'vitest'
import { Holders } from './holders'

test('files that cannot be removed after their last use fail no earlier call', async () => {
  const failed = vi.fn()
  const holders = new Holders(failed)
  const release = holders.hold('profile')
  const error = new Error('EBUSY: resource busy or locked')
  await holders.whenFree('profile', () => Promise.reject(error))
  await release()
  expect(failed.mock.calls).toEqual([[error]])
})
