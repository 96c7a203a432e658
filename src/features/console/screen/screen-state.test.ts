import { expect, test } from 'vitest'
import { ApiError } from '../../../client/errors'
import { screenCondition } from './screen-state'

const shown = { frozenAt: null, answers: true, slow: false }
const after = (status: number) => {
  const error = new ApiError(status, { code: 'error', message: 'No picture.' })
  return screenCondition({ ...shown, link: { kind: 'ended', error } })
}

test('a screen is called ended when its session is gone, and not when a key is refused while the session goes on', () => {
  expect([404, 410, 401, 403].map(after)).toEqual(['ended', 'ended', 'stopped', 'stopped'])
})

test('a picture that is live is called frozen, reconnecting or slow, what a person should know first', () => {
  const live = { ...shown, link: { kind: 'live' } as const }
  expect(screenCondition(live)).toBe('live')
  expect(screenCondition({ ...live, slow: true })).toBe('slow')
  expect(screenCondition({ ...live, slow: true, answers: false })).toBe('reconnecting')
  expect(screenCondition({ ...live, answers: false, frozenAt: 1 })).toBe('frozen')
})
