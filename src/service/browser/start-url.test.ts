import { expect, test } from 'vitest'
import { normalizeStartUrl, startPageMs } from './start-url'

test.each([
  ['example.com', 'https://example.com'],
  ['  example.com/a b ', 'https://example.com/a b'],
  ['localhost:3000', 'https://localhost:3000'],
  ['shop.example:8443/x', 'https://shop.example:8443/x'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['chrome://version', 'chrome://version'],
  ['about:blank', 'about:blank'],
  ['data:text/html,hello', 'data:text/html,hello'],
])('%j opens %s', (text, url) => {
  expect(normalizeStartUrl(text)).toBe(url)
})

test('a start page has three seconds, on a busy machine as long as the start took, and never too long for the whole', () => {
  expect([500, 3_000, 8_000, 12_000, 20_000, 29_000].map(startPageMs)).toEqual([
    3_000, 3_000, 8_000, 12_000, 5_000, 3_000,
  ])
})
