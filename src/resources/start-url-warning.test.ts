import { expect, test } from 'vitest'
import { startUrlWarning } from './start-url-warning'

test.each([
  ['', undefined],
  ['example.com/a b', undefined],
  ['1.example.com', undefined],
  ['http://127.0.0.1:8080', undefined],
  ['chrome://version', undefined],
  ['data:text/html,1', undefined],
  ['http://a b', 'Not a valid'],
  ['127.0.0.1:8080/x', 'Opens with https'],
  ['10.0.0.1', 'Opens with https'],
  ['[::1]:3000', 'Opens with https'],
  ['LocalHost', 'Opens with https'],
  ['shop.example:8443', 'Opens with https'],
  ['build-2:3000', 'Opens with https'],
  ['shop:3000', 'Enter http'],
])('%j: %s', (text, warning) => {
  const said = startUrlWarning(text)
  if (warning === undefined) expect(said).toBeUndefined()
  else expect(said).toContain(warning)
})
