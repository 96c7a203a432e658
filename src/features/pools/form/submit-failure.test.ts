import { expect, test } from 'vitest'
import { ApiError, UnreachableError } from '../../../client/errors'
import { EMPTY_FORM } from '../config/form-values'
import { failureOf } from './submit-failure'

const form = { ...EMPTY_FORM, size: '5', name: 'checkout' }
const NOW = 1_000_000

test('every detail of a 400 lands at its control, and what has none is said above the form', () => {
  const error = new ApiError(400, {
    code: 'bad_request',
    message: 'The request has 3 errors',
    details: [
      { code: 'invalid_input', message: 'size: must be at most 4' },
      { code: 'invalid_input', message: 'chrome_policy.X: must be a string' },
      { code: 'invalid_input', message: 'gpu: is not known' },
    ],
  })
  expect(failureOf(error, form, NOW)).toEqual({
    kind: 'form',
    fields: [
      { field: 'size', message: 'Use at most 4' },
      { field: 'chrome_policy', message: 'X: must be a string' },
    ],
    message: 'gpu: is not known',
  })
})

test('a 400 without details is read from its message', () => {
  const error = new ApiError(400, { code: 'bad_request', message: 'stealth: is not supported yet' })
  expect(failureOf(error, form, NOW)).toMatchObject({ fields: [{ field: 'stealth', message: 'Is not supported yet' }] })
})

test('a taken name is a problem of the name, beside what else is refused', () => {
  const error = (details: { message: string }[]) => new ApiError(409, { code: 'conflict', message: 'exists', details })
  expect(failureOf(error([]), form, NOW)).toMatchObject({
    kind: 'name-taken',
    fields: [{ field: 'name' }],
    name: 'checkout',
  })
  const both = error([{ message: 'name: exists' }, { message: 'size: over the limit' }])
  expect(failureOf(both, form, NOW)).toMatchObject({
    fields: [{ field: 'name' }, { field: 'size', message: 'Over the limit' }],
  })
})

test('too many browsers is a problem of the size; a missing right is not', () => {
  const limit = new ApiError(403, { code: 'pooled_sessions_limit_exceeded', message: 'At most 4 browsers.' })
  expect(failureOf(limit, form, NOW)).toMatchObject({ kind: 'form', fields: [{ field: 'size' }] })
  const right = new ApiError(403, { code: 'forbidden', message: 'This key may only read its limit.' })
  expect(failureOf(right, form, NOW)).toEqual({ kind: 'forbidden', message: 'This key may only read its limit.' })
})

test('a rate limit says until when to wait', () => {
  const error = new ApiError(429, { code: 'rate_limit_exceeded', message: 'Too many' }, 7)
  expect(failureOf(error, form, NOW)).toEqual({ kind: 'wait', until: NOW + 7_000 })
})

test('after an error or without an answer it is unknown whether the pool was created', () => {
  expect(failureOf(new ApiError(500, { code: 'internal_error', message: 'Broken' }), form, NOW)).toMatchObject({
    kind: 'unknown',
    answered: true,
  })
  expect(failureOf(new UnreachableError('gone'), form, NOW)).toMatchObject({ kind: 'unknown', answered: false })
})

test('a refused key is left to the sign-in', () => {
  expect(failureOf(new ApiError(401, { code: 'unauthorized', message: 'No' }), form, NOW)).toEqual({
    kind: 'signed-out',
  })
})
