import { expect, test } from 'vitest'
import { startFailure } from './start-failure'

test('what went wrong is told apart from what the programs printed', () => {
  expect(startFailure('The browser didn’t start: it hangs.\nfirst\n\nlast\n')).toEqual({
    said: 'The browser didn’t start: it hangs.',
    printed: 'first\n\nlast',
  })
  expect(startFailure('The disk is full.')).toEqual({ said: 'The disk is full.', printed: '' })
})
