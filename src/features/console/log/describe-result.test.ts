import { expect, test } from 'vitest'
import { describeResult } from './describe-result'

test('a result says how long it took', () => {
  expect(describeResult({ kind: 'done', ms: 48 })).toBe('Done in 48 ms')
  expect(describeResult({ kind: 'failed', ms: 1_200, message: '', details: [] })).toBe('Failed after 1.2 s')
  expect(describeResult({ kind: 'failed', ms: 0, message: '', details: [] })).toBe('Failed')
})
