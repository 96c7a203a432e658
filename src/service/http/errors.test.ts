import { expect, test } from 'vitest'
import type { ErrorBody } from '../../contract/error'
import { Problem } from '../problem'
import { errorBody, MAX_DETAILS, MAX_MESSAGE } from './errors'

test('an Error body stays small, however much is wrong', () => {
  const long = 'x'.repeat(MAX_MESSAGE + 1)
  const details = Array.from({ length: MAX_DETAILS + 1 }, () => ({ code: 'invalid_input', message: long }))
  const body = JSON.parse(errorBody(new Problem(400, 'bad_request', long, details))) as ErrorBody
  const cut = `${'x'.repeat(MAX_MESSAGE)} …`
  expect(body).toMatchObject({ code: 'bad_request', message: cut })
  expect(body.details).toHaveLength(MAX_DETAILS)
  expect(new Set(body.details?.map(({ message }) => message))).toEqual(new Set([cut]))
})
