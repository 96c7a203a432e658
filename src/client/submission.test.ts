import { expect, test } from 'vitest'
import { ApiError, UnreachableError } from './errors'
import { type Attempt, Submissions } from './submission'

const lost = () => Promise.reject(new UnreachableError('The service couldn’t be reached.'))
const known = () =>
  Promise.reject(
    new UnreachableError('The connection broke.', {
      cause: new ApiError(409, { code: 'already_received', message: '' }),
    }),
  )

/** Sends each and gives the keys that the calls had. */
async function keysOf(...calls: readonly [variables: unknown, answer: () => Promise<unknown>][]): Promise<string[]> {
  const submissions = new Submissions()
  const keys: string[] = []
  for (const [variables, answer] of calls) {
    const send = (_: unknown, { idempotencyKey }: Attempt) => {
      keys.push(idempotencyKey)
      return answer()
    }
    await submissions.send(variables, send).catch(() => undefined)
  }
  return keys
}

test('a second activation does nothing while the first is under way', () => {
  const submissions = new Submissions()
  const end = submissions.begin()
  expect(submissions.begin()).toBeUndefined()
  end?.()
  expect(submissions.begin()).toBeDefined()
})

test('the end of one that was given up does not end the next', () => {
  const submissions = new Submissions()
  const first = submissions.begin()
  submissions.forget()
  submissions.begin()
  first?.()
  expect(submissions.begin()).toBeUndefined()
})

test('what got no answer is sent again with the same key, and when it was first sent is remembered', async () => {
  const submissions = new Submissions<{ size: number }>()
  const attempts: Attempt[] = []
  const send = (_: unknown, attempt: Attempt) => {
    attempts.push(attempt)
    return lost()
  }
  for (let time = 0; time < 2; time += 1) await submissions.send({ size: 3 }, send).catch(() => undefined)
  expect(attempts[1]).toBe(attempts[0])
})

test('what the database left unknown is sent again with the same key, and what was refused with another one', async () => {
  const refused = (code: string) => () => Promise.reject(new ApiError(503, { code, message: '' }))
  const [first, again, other] = await keysOf(
    [{ size: 1 }, refused('database_unavailable')],
    [{ size: 1 }, refused('capacity_exhausted')],
    [{ size: 1 }, refused('capacity_exhausted')],
  )
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('something else, an answer, and the word that the key is known already need another key', async () => {
  const [first, other, answered, known1, known2, after] = await keysOf(
    [{ size: 1 }, lost],
    [{ size: 2 }, () => Promise.reject(new ApiError(500, { code: 'internal', message: '' }))],
    [{ size: 2 }, lost],
    [{ size: 2 }, known],
    [{ size: 2 }, () => Promise.resolve()],
    [{ size: 2 }, () => Promise.resolve()],
  )
  expect(known1).toBe(answered)
  expect(new Set([first, other, answered, known2, after]).size).toBe(5)
})

test('a file is the same when it is that file, not when it looks alike', async () => {
  const file = new File(['x'], 'a.zip')
  const [first, same, another] = await keysOf(
    [{ file }, lost],
    [{ file }, lost],
    [{ file: new File(['x'], 'a.zip') }, lost],
  )
  expect(same).toBe(first)
  expect(another).not.toBe(first)
})
