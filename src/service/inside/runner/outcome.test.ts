import { expect, test } from 'vitest'
import { MAX_RESULT_BYTES } from '../../../contract/playwright-limits'
import { failure, success } from './outcome'

test('a result that does not go through JSON, or is too large, is a failure that says so', () => {
  const circle: Record<string, unknown> = {}
  circle['of'] = circle
  for (const value of [circle, 1n]) {
    expect(success(value)).toMatchObject({ error: expect.stringMatching(/^result is not serializable: ./) })
  }
  expect(success('x'.repeat(MAX_RESULT_BYTES - 1))).toMatchObject({
    error: expect.stringMatching(/^result is too large/),
  })
  expect(success('x'.repeat(MAX_RESULT_BYTES - 2))).toMatchObject({ json: expect.stringMatching(/^"x+"$/) })
  expect(success(undefined)).toEqual({ json: 'null' })
})

test('what is thrown is told as a text, whatever it is', () => {
  expect(failure(7)).toEqual({ error: '7', stack: '' })
  expect(failure({ code: 'out_of_stock' })).toEqual({ error: '{"code":"out_of_stock"}', stack: '' })
  expect(failure(Object.create(null))).toEqual({ error: 'The code threw a value without a text.', stack: '' })
})
