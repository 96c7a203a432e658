import { expect, test } from 'vitest'
import { cutText, keptBytes } from './body'

test.each([
  ['application/json', 8192],
  ['Application/JSON; charset=utf-8', 8192],
  ['application/problem+json', 8192],
  ['text/xml', 8192],
  ['application/atom+xml', 8192],
  ['application/x-www-form-urlencoded', 8192],
  ['multipart/form-data; boundary=x', 8192],
  ['text/html', 4096],
  ['text/plain', 4096],
  ['text/javascript', 4096],
  ['application/javascript', 4096],
  ['image/svg+xml', 0],
  ['image/png', 0],
  ['font/woff2', 0],
  ['video/mp4', 0],
  ['application/octet-stream', 0],
  ['', 0],
])('of %s %i bytes are kept', (mime, bytes) => {
  expect(keptBytes(mime)).toBe(bytes)
})

test.each([
  ['short', 10, 'short'],
  ['exact', 5, 'exact'],
  ['abcdef', 3, 'abc'],
  ['aää', 4, 'aä'],
  ['aää', 3, 'aä'],
  ['€€', 5, '€'],
  ['€€', 2, ''],
  ['a\u{1F600}b', 4, 'a'],
  ['a\u{1F600}b', 5, 'a\u{1F600}'],
  ['a\u{1F600}b', 2, 'a'],
])('%j cut after %i bytes is %j', (text, bytes, cut) => {
  expect(cutText(text, bytes)).toBe(cut)
})
