import { expect, test } from 'vitest'
import { ApiError, UnreachableError } from './errors'
import { describeFailure } from './outcome'

const refused = (status: number) => new ApiError(status, { code: 'x', message: 'Because.' })

test('what the service refused was not done', () => {
  for (const status of [400, 404, 409, 429, 503]) {
    expect(describeFailure(refused(status), 'delete', 'the pool')).toBe('Couldn’t delete the pool. Because.')
  }
})

test('without an answer, or after a fault, it is not said that nothing was done', () => {
  for (const error of [new UnreachableError('Because.'), refused(500), refused(502)]) {
    expect(describeFailure(error, 'delete', 'the pool')).toBe(
      'Couldn’t confirm whether the pool was deleted. Because. Check before trying again.',
    )
  }
})
