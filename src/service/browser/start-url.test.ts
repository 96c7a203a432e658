import { expect, test } from 'vitest'
import { normalizeStartUrl } from './start-url'

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
