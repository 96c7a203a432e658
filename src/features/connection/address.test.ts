import { expect, test } from 'vitest'
import { defaultName, keyOfFragment, keyProblem, parseAddress } from './address'

const PAGE = 'http://127.0.0.1:4600'

test.each([
  ['https://pools.example.com', 'https://pools.example.com'],
  ['  https://pools.example.com/  ', 'https://pools.example.com'],
  ['pools.example.com', 'https://pools.example.com'],
  ['pools.example.com:8443/v1/', 'https://pools.example.com:8443/v1'],
  ['localhost:4700', 'http://localhost:4700'],
  ['[::1]:4700', 'http://[::1]:4700'],
  ['http://127.0.0.1:4600/', ''],
  ['127.0.0.1:4600', ''],
  ['https://pools.example.com/api?x=1#top', 'https://pools.example.com/api'],
])('the address %s means the base URL %s', (typed, baseUrl) => {
  expect(parseAddress(typed, PAGE)).toEqual({ ok: true, baseUrl })
})

test('a pasted sign-in URL brings its key along', () => {
  expect(parseAddress('http://10.0.0.5:4600/#key=pd_a+b/c', PAGE)).toEqual({
    ok: true,
    baseUrl: 'http://10.0.0.5:4600',
    key: 'pd_a+b/c',
  })
})

test.each([
  '',
  'two words',
  'not a url',
  'https://100%.example.com/',
  'ftp://files.example.com',
  'https://anna:secret@pools.example.com',
  'https://',
])('the address "%s" is refused with a reason', (typed) => {
  expect(parseAddress(typed, PAGE).ok).toBe(false)
})

test('a fragment without a key is no sign-in', () => {
  expect([keyOfFragment(''), keyOfFragment('#section'), keyOfFragment('#key=')]).toEqual([null, null, null])
  expect(keyOfFragment('#key=abc')).toBe('abc')
})

test('a key that cannot travel in a header is refused before it is sent', () => {
  expect(keyProblem('pd_abc')).toBeNull()
  expect(keyProblem('')).not.toBeNull()
  expect(keyProblem('pd abc\n')).not.toBeNull()
  expect(keyProblem('pd_ä')).not.toBeNull()
})

test('a connection without a name is called by its host', () => {
  expect([defaultName(''), defaultName('https://pools.example.com/v1')]).toEqual([
    'This service',
    'pools.example.com/v1',
  ])
})
