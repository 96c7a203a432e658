import { expect, test } from 'vitest'
import { pretty } from './pretty'

test('JSON stands on lines of its own, and its values stay what they are', () => {
  expect(pretty('{"id":12345678901234567890,"tags":[],"items":[{"a":"x, \\"y\\": {"},1.50]}')).toBe(
    [
      '{',
      '  "id": 12345678901234567890,',
      '  "tags": [],',
      '  "items": [',
      '    {',
      '      "a": "x, \\"y\\": {"',
      '    },',
      '    1.50',
      '  ]',
      '}',
    ].join('\n'),
  )
})

test('JSON that was cut is laid out as far as it goes', () => {
  expect(pretty('{"a":{"b":"long te')).toBe('{\n  "a": {\n    "b": "long te')
})

test('what is no JSON stays as it is', () => {
  for (const text of ['', 'a=1&b=2', '{ color: red }', '[note] ready', '<p>{"a":1}</p>'])
    expect(pretty(text)).toBe(text)
})
