import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64'

test('bytes come through Base64 as they were, also many of them', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)
  expect(fromBase64(toBase64(bytes)).join()).toBe(bytes.join())
  expect(toBase64(new TextEncoder().encode('ls\n'))).toBe('bHMK')
})

test('what is no Base64 has no bytes', () => expect(fromBase64('?')).toHaveLength(0))
