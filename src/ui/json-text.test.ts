import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './json-text'

test('what is JSON is read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
    }),
  )
})

test.each([
  ['{"a": b}', 6, 'unexpected b'],
  ['{"a": 1,}', 8, 'remove the trailing comma'],
  ['[1, 2,]', 6, 'comma'],
  ["{'a': 1}", 1, 'double quotes'],
  ['{"a": 1', 7, 'unexpected end'],
  ['{"a": 01}', 7, 'unexpected 1'],
  ['{"a" 1}', 5, 'a colon or a comma before 1'],
  ['{"a": "x\ny"}', 8, 'close the string'],
  ['{"a": "\\x"}', 6, 'unexpected "\\x"'],
  ['[[', 2, 'unexpected end'],
  ['{} {}', 3, 'before {'],
  ['{"a": tru}', 6, 'unexpected tru'],
  ['', 0, 'nothing to read'],
  ['\u0089PNG', 0, 'unexpected character U+0089'],
  ['{"a": 1 "b": 2}', 8, 'expected a comma before "b"'],
])('%j is wrong at %d', (text, offset, words) => {
  const result = parseJson(text)
  expect(result).toMatchObject({ ok: false, problem: { offset, message: expect.stringContaining(words) } })
})

test('the position is given as line and column, as an editor counts', () => {
  expect(parseJson('{\n  "a": 1\n  "b": 2\n}')).toMatchObject({ problem: { line: 3, column: 3 } })
})

test('text that is cut off is never taken for whole, and its position is within it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, cut) => {
      const whole = JSON.stringify(value)
      const text = whole.slice(0, cut % whole.length)
      const result = parseJson(text)
      expect(result.ok).toBe(false)
      if (!result.ok) expect(result.problem.offset).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('what is nested too deeply to be written again is refused where it is read', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(parseJson(nested(1_000))).toMatchObject({ ok: true })
  expect(parseJson(nested(30_000))).toMatchObject({ ok: false, problem: { message: 'nested deeper than 1000 levels' } })
  expect(parseJson('['.repeat(100_000))).toMatchObject({ ok: false, problem: { offset: 100_000 } })
})
