import { expect, test } from 'vitest'
import { forwardedFor, originOf } from './forwarded'

const asked = (headers: Record<string, string> = {}) => new Request('http://inner:4600/browsers', { headers })

test.each<[string, Record<string, string>, string]>([
  ['nothing', {}, 'http://inner:4600'],
  ['that TLS ends there', { 'X-Forwarded-Proto': 'https' }, 'https://inner:4600'],
  ['its whole address', { Forwarded: 'host="front.example:8443";proto=https' }, 'https://front.example:8443'],
  ['an address with a default port', { Forwarded: 'Proto=HTTP; Host=front.example:80' }, 'http://front.example'],
  ['an address of six', { Forwarded: 'proto=http;host="[::1]:5300";for=_hidden' }, 'http://[::1]:5300'],
  [
    'more than the proxy behind it',
    { Forwarded: 'proto=https;host=front.example, proto=http;host=middle' },
    'https://front.example',
  ],
])('a proxy that tells %s', (_, headers, origin) => {
  expect(originOf(asked(headers))).toBe(origin)
})

test.each([
  'for=192.0.2.1',
  'host=front.example',
  'proto=ftp;host=front',
  'proto=https;host="a/b"',
  'proto=https;host=:',
  ';;=',
])('what makes no address counts as not said: %s', (header) => {
  expect(originOf(asked({ Forwarded: header }))).toBe('http://inner:4600')
})

test('what one proxy passes on is read by the next one', () => {
  const first = forwardedFor(asked({ 'X-Forwarded-Proto': 'https' }))
  const second = forwardedFor(asked({ Forwarded: first }))
  expect([first, second]).toEqual(['host="inner:4600";proto=https', first])
})
