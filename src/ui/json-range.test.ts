import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeOf, repeatedNames, topMembers } from './json-range'

const TEXT = String.raw`{ "a": { "b \"c\"": [1, {"d": "}"}] }, "e": "x", "e": [ ], "f" : -1.5e3 }`

test.each([
  ['a', String.raw`{ "b \"c\"": [1, {"d": "}"}] }`],
  [String.raw`a.b "c"[1].d`, '"}"'],
  [String.raw`a.b "c"[0]`, '1'],
  ['e', '[ ]'],
  ['f', '-1.5e3'],
  ['', TEXT],
  ['gone', '{'],
  ['a.gone.too', '{'],
  ['f.gone', '-1.5e3'],
])('%s is found at its position', (path, value) => {
  const { from, to } = rangeOf(TEXT, path)
  expect(TEXT.slice(from, to)).toBe(value)
})

test('the members of the outermost object are found, whatever stands in them', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      const found = topMembers(text).map(({ name, from, to, end }) => {
        expect(JSON.parse(text.slice(from, to))).toBe(name)
        return [name, JSON.parse(text.slice(to, end).replace(/^\s*:/, ''))]
      })
      expect(found).toEqual(Object.entries(JSON.parse(text) as object))
    }),
  )
})

test('a name that stands twice in one object is found at any depth, and not one that stands in two', () => {
  expect(repeatedNames('{"a": {"b": 1, "b": [{"c": 1}, {"c": 2}]}, "a": 1, "d": "a"}')).toEqual(['a', 'b'])
})
