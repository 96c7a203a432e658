import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { check } from '../../contract/check'
import { ResourceName } from '../../contract/resource'
import { freePoolName } from './free-pool-name'

test.each([
  ['checkout', [], 'checkout-2'],
  ['checkout', ['checkout', 'Checkout-2'], 'checkout-3'],
  ['checkout-2', ['checkout-2'], 'checkout-3'],
  ['2024-01', [], '2024-2'],
])('for %s, with %j taken, %s is free', (name, taken, free) => {
  expect(freePoolName(name, taken)).toBe(free)
})

test('the name that is suggested is always allowed, new and free', () => {
  const name = fc.stringMatching(/^[a-zA-Z0-9._-]{1,255}$/)
  fc.assert(
    fc.property(name, fc.array(name), (wanted, others) => {
      const free = freePoolName(wanted, [wanted, ...others])
      expect(check(ResourceName, free).success).toBe(true)
      expect([wanted, ...others]).not.toContain(free)
    }),
  )
})
