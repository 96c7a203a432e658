import { expect, test } from 'vitest'
import { build, newBuilder } from './builder'
import { assess, draftErrorsOf, stillTrue } from './draft-errors'
import { draftOf } from './draft'

test("the service's details find their fields; what has none is kept", () => {
  const errors = draftErrorsOf([
    { code: 'invalid_input', message: 'keys[1]: is no key' },
    { message: 'hold_keys[0]: is no key' },
    { message: 'duration: must be at least 0' },
    { message: 'the display is gone' },
    { code: 'only_a_code' },
  ])
  expect(errors).toEqual({
    keys: new Map([[1, 'is no key']]),
    holdKeys: new Map([[0, 'is no key']]),
    duration: 'must be at least 0',
    rest: ['the display is gone'],
  })
})

test('what the service said of an item stays with it, until it is changed', () => {
  const sent = draftOf({ keys: ['a', 'x', 'y'], duration: 5, hold_keys: ['p', 'q'] }, 1)
  const said = draftErrorsOf([
    { message: 'keys[1]: is no key' },
    { message: 'keys[2]: is no key' },
    { message: 'hold_keys[1]: is no key' },
    { message: 'duration: is odd' },
  ])
  const edits = [
    { kind: 'remove', id: 1 },
    { kind: 'replace', id: 2, text: 'z' },
    { kind: 'hold', item: 'p' },
    { kind: 'duration', text: '6' },
  ] as const
  const now = edits.reduce(build, newBuilder(sent)).present
  expect(stillTrue(said, sent, sent)).toEqual(said)
  expect(stillTrue(said, sent, now)).toEqual({
    keys: new Map([[1, 'is no key']]),
    holdKeys: new Map([[0, 'is no key']]),
    duration: undefined,
    rest: [],
  })
})

test.each([
  [{ keys: ['a'], duration: 55_000 }, undefined],
  [
    { keys: ['a'], duration: 999_999_999 },
    'must be at most 55000: clients time out after 60 s and send the keys again',
  ],
  [{ keys: Array<string>(30_000).fill('a') }, expect.stringMatching(/^shorten the sequence to 55000 ms/)],
])('what takes longer than the service lets it cannot be sent: %#', (request, error) => {
  const { errors, plan } = assess(draftOf(request, 1))
  expect(errors.duration).toEqual(error)
  expect(plan === undefined).toBe(error !== undefined)
})
