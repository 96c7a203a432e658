import { expect, test } from 'vitest'
import { EMPTY_FORM } from './form-values'
import { rebased } from './rebase'

test('what was typed stays, and what was not is as the pool is now', () => {
  const baseline = { ...EMPTY_FORM, size: '3', name: 'a', extensions: [{ by: 'name' as const, value: 'one' }] }
  const form = { ...baseline, size: '5', chrome_policy: '{' }
  const now = { ...baseline, size: '4', name: 'b', start_url: 'https://example.com', extensions: [] }
  expect(rebased(baseline, form, now)).toEqual({
    ...now,
    size: '5',
    chrome_policy: '{',
  })
})
