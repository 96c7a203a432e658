import { expect, test } from 'vitest'
import { parseSetCookie } from './set-cookie'

const NOW = Date.UTC(2026, 0, 1)

test.each([
  ['a=b', { name: 'a', value: 'b' }],
  [' a = b=c ; Path=/x ', { name: 'a', value: 'b=c', path: '/x' }],
  ['a=b; path=x; PATH=', { name: 'a', value: 'b' }],
  ['a="b c"', { name: 'a', value: '"b c"' }],
  ['alone', { name: '', value: 'alone' }],
  ['a=', { name: 'a', value: '' }],
  ['a=b; Domain=.Shop.Test; Secure; HttpOnly', { domain: 'shop.test', secure: true, httpOnly: true }],
  ['a=b; SameSite=strict; SameSite=none', { sameSite: 'None' }],
  ['a=b; SameSite=odd; Priority=High; =x', { name: 'a', value: 'b' }],
  ['a=b; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', { expires: NOW / 1000 + 60 }],
  ['a=b; Max-Age=soon; Expires=Thu, 01-Jan-2026 00:01:00 GMT', { expires: NOW / 1000 + 60 }],
  ['a=b; Max-Age=-1', { expires: NOW / 1000 - 1 }],
  ['a=b; Expires=Thu, 01 Jan 1970 00:00:00 GMT', { expires: 1 }],
  ['a=b; Expires=never', { name: 'a', value: 'b' }],
])('%s is read as browsers read it', (header, cookie) => {
  expect(parseSetCookie(header, NOW)).toEqual({ name: 'a', value: 'b', ...cookie })
})

test.each(['', '=', '; Path=/', 'a=b\0c', 'a=b\r\nSet-Cookie: c=d'])('%j sets nothing', (header) => {
  expect(parseSetCookie(header, NOW)).toBeUndefined()
})
