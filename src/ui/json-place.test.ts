import { expect, test } from 'vitest'
import { placeOf } from './json-place'

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
])('%s is found at its place', (path, value) => {
  const { from, to } = placeOf(TEXT, path)
  expect(TEXT.slice(from, to)).toBe(value)
})
