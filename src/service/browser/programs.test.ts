import { expect, test } from 'vitest'
import { answerOf, describeFailure } from './programs'

test('a program that never answers is killed, and that is said of it', async () => {
  const failure: unknown = await answerOf('sh', ['-c', 'kill -STOP $$'], 100).catch((error: unknown) => error)
  expect(describeFailure(failure)).toContain('didn’t respond within')
})

test('one that fails is quoted with its last line', async () => {
  const failure: unknown = await answerOf('sh', ['-c', 'echo first; echo no such thing >&2; exit 3']).catch(
    (error: unknown) => error,
  )
  expect(describeFailure(failure)).toBe('no such thing.')
})
