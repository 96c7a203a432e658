import { expect, test } from 'vitest'
import { resultWords } from './words'

test('a result says how long it took', () => {
  expect(resultWords({ kind: 'done', ms: 48 })).toBe('Done in 48 ms')
  expect(resultWords({ kind: 'failed', ms: 1_200, message: '', details: [] })).toBe('Failed after 1.2 s')
  expect(resultWords({ kind: 'failed', ms: 0, message: '', details: [] })).toBe('Failed')
})
