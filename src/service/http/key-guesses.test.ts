import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeyGuesses } from './key-guesses'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const guess = (guesses: KeyGuesses, times: number, address = '10.0.0.1') => {
  for (let n = 0; n < times; n++) guesses.wrong(address)
}

test('who guesses is told to wait, and is not told when a guess is right', () => {
  const guesses = new KeyGuesses()
  guess(guesses, 60)
  expect(() => guesses.wrong('10.0.0.1')).toThrow(expect.objectContaining({ status: 429 }))
  expect(() => guesses.right('a', '10.0.0.1')).toThrow('Try again in 1 s.')
  vi.advanceTimersByTime(1_000)
  guesses.right('a', '10.0.0.1')
})

test('a key in use goes on working, and so do other addresses', () => {
  const guesses = new KeyGuesses()
  guesses.right('in use', '10.0.0.1')
  guess(guesses, 60)
  guesses.right('in use', '10.0.0.1')
  guesses.right('new', '10.0.0.2')
})
