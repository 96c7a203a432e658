import { expect, test, vi } from 'vitest'
import { confirmChange, DONE, type Lookup, NotCarriedOutError } from './confirm-change'
import { ApiError, UnreachableError } from './errors'
import { isOutcomeUnknown } from './outcome'

const lost = new UnreachableError('The service couldn’t be reached.')
const { signal } = new AbortController()
const found = (lookup: Lookup<string>) => () => Promise.resolve(lookup)

test('a change without an answer is what the service says of it', async () => {
  await expect(confirmChange(lost, found({ is: 'done', value: 'pool' }), signal)).resolves.toBe('pool')
  const notDone = await confirmChange(lost, found({ is: 'not-done' }), signal).catch((error: Error) => error)
  expect(notDone).toBeInstanceOf(NotCarriedOutError)
  expect(isOutcomeUnknown(notDone as Error)).toBe(false)
  await expect(confirmChange(lost, found({ is: 'unknown' }), signal)).rejects.toBe(lost)
})

test('a change during which the database stopped responding is looked up until it responds', async () => {
  const away = new ApiError(503, { code: 'database_unavailable', message: 'The database is not responding.' })
  const answers = [Promise.reject(away), Promise.resolve({ is: 'done', value: 'pool' } as const)]
  const lookUp = (): Promise<Lookup<string>> => answers.shift() ?? Promise.reject(away)
  await expect(confirmChange(away, lookUp, signal)).resolves.toBe('pool')
})

test('a refusal is the outcome, and nothing is looked up', async () => {
  const refusal = new ApiError(403, { code: 'forbidden', message: 'It needs operate_pools.' })
  const lookUp = vi.fn<() => Promise<Lookup>>()
  await expect(confirmChange(refusal, lookUp, signal)).rejects.toBe(refusal)
  expect(lookUp).not.toHaveBeenCalled()
})

test('the service is asked until it answers, and no longer than the person waits', async () => {
  const answers = [Promise.reject(lost), Promise.resolve(DONE)]
  await expect(confirmChange(lost, () => answers.shift() ?? Promise.resolve(DONE), signal)).resolves.toBeUndefined()
  expect(answers).toEqual([])

  const waiting = new AbortController()
  const asked = confirmChange(lost, () => Promise.reject(lost), waiting.signal)
  waiting.abort()
  await expect(asked).rejects.toBe(lost)
})
