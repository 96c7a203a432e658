import { expect, test } from 'vitest'
import { errorPosition, withoutStack } from './error-position'

test.each([
  [
    { error: 'x', stderr: 'Error: x\n    at code.ts:4:7\n    at Gc (file:///agent/runner.mjs:136:2382)' },
    { line: 4, column: 7 },
  ],
  [
    { error: 'TypeScript transform error: Error transforming code.ts: Unexpected token (3:1)', stderr: 'Error: …' },
    { line: 3, column: 1 },
  ],
  [{ error: 'The code was stopped after 5 s.', stderr: '' }, undefined],
])('the position of an error is read from what is said of it: %j', (result, position) =>
  expect(errorPosition(result)).toEqual(position),
)

test('what the code wrote itself stays, the stack trace below it goes', () => {
  const stack =
    'page.click: Timeout 300ms exceeded.\nCall log:\n  - waiting for locator\n\n    at code.ts:3:12\n    at Gc (/agent/runner.mjs:1:2)'
  const error = 'page.click: Timeout 300ms exceeded.\nCall log:\n  - waiting for locator\n'
  expect(withoutStack({ error, stderr: `careful\nthis is slow\n${stack}` })).toBe('careful\nthis is slow\n')
  expect(withoutStack({ error, stderr: stack })).toBe('')
  expect(withoutStack({ stderr: 'at home' })).toBe('at home')
})
