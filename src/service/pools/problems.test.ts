import { expect, test } from 'vitest'
import { limitExceeded } from './problems'

test('a pool that is too large is refused with how many browsers are left to ask for', () => {
  expect(limitExceeded(40, 38, 3).message).toContain('can hold 40 browsers. They hold 38, and 3 more are requested')
})

test('while every host is draining, no caller is told to make a pool smaller', () => {
  const { message, code } = limitExceeded(0, 2, 2)
  expect(code).toBe('pooled_sessions_limit_exceeded')
  expect(message).toContain('each is draining')
  expect(message).not.toContain('Decrease')
})
