import { expect, test } from 'vitest'
import { assess, complaintsOf, type Draft, draftOf } from './draft'

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
  const { complaints, plan } = assess(draft({ duration }))
  expect(complaints.duration).toBe(message)
  expect(plan).toBeUndefined()
})

test('unknown names are refused at their places', () => {
  const { complaints, plan } = assess(draft({ keys: ['a', 'Retrun'], holdKeys: ['Shfit'] }))
  expect(complaints.keys.get(1)).toContain('"Retrun" is not a key name.')
  expect(complaints.holdKeys.get(0)).toContain('"Shfit" is not a key name.')
  expect(plan).toBeUndefined()
})

test('an empty sequence is not sent', () => {
  expect(assess(draft({ keys: [] })).plan).toBeUndefined()
})

test("the service's details find their places; what has none is kept", () => {
  const complaints = complaintsOf([
    { code: 'invalid_input', message: 'keys[1]: is no key' },
    { message: 'hold_keys[0]: is no key' },
    { message: 'duration: must be at least 0' },
    { message: 'the display is gone' },
    { code: 'only_a_code' },
  ])
  expect(complaints).toEqual({
    keys: new Map([[1, 'is no key']]),
    holdKeys: new Map([[0, 'is no key']]),
    duration: 'must be at least 0',
    rest: ['the display is gone'],
  })
})
