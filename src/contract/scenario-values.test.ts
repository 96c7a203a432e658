import { expect, test } from 'vitest'
import { literalIn, partsOf } from './scenario-values'

test('a text that is taken as it stands refers to nothing, whatever braces and backslashes are in it', () => {
  const scenario = { variables: [{ name: 'user' }] }
  for (const text of ['{{user}} and {{ other }}', String.raw`\{{user}}`, 'no braces']) {
    const parts = partsOf(literalIn(scenario, text))
    expect(parts.some(({ name }) => name !== undefined)).toBe(false)
    expect(parts.map((part) => part.text).join('')).toBe(text)
  }
  expect(literalIn({}, '{{user}}')).toBe('{{user}}')
})
