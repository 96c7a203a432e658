import { expect, test } from 'vitest'
import { type Draft, draftOf } from './draft'
import { assess } from './draft-errors'

const draft = (part: Partial<Draft> & { keys?: string[] } = {}): Draft => ({
  ...draftOf({ keys: part.keys ?? ['a', 'b'] }, 1),
  ...part,
})

test('a tap leaves out what it does not need', () => {
  expect(assess(draft()).request).toEqual({ keys: ['a', 'b'] })
  expect(assess(draft({ duration: '' })).request).toEqual({ keys: ['a', 'b'] })
})

test('a hold takes as long as it says', () => {
  const { request, plan } = assess(draft({ duration: '500', holdKeys: ['Ctrl'] }))
  expect(request).toEqual({ keys: ['a', 'b'], duration: 500, hold_keys: ['Ctrl'] })
  expect(plan?.durationMs).toBe(500)
})

test.each([
  ['-1', 'must be at least 0'],
  ['1.5', 'must be a whole number'],
  ['soon', 'must be a number'],
])('a duration of %s is refused: it %s', (duration, message) => {
  const { errors, plan } = assess(draft({ duration }))
  expect(errors.duration).toBe(message)
  expect(plan).toBeUndefined()
})

test('unknown names are refused at their indices', () => {
  const { errors, plan } = assess(draft({ keys: ['a', 'Retrun'], holdKeys: ['Shfit'] }))
  expect(errors.keys.get(1)).toContain('"Retrun" is not a key name.')
  expect(errors.holdKeys.get(0)).toContain('"Shfit" is not a key name.')
  expect(plan).toBeUndefined()
})

test('an empty sequence is not sent', () => {
  expect(assess(draft({ keys: [] })).plan).toBeUndefined()
})
