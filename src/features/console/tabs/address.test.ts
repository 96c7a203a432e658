import { expect, test } from 'vitest'
import { readAddress } from './address'

test.each([
  ['example.com', 'https://example.com'],
  [' example.com/a b?c#d ', 'https://example.com/a b?c#d'],
  ['example.com:8080/x', 'http://example.com:8080/x'],
  ['localhost', 'http://localhost'],
  ['localhost:3000', 'http://localhost:3000'],
  ['shop.localhost/cart', 'http://shop.localhost/cart'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['intranet/', 'http://intranet/'],
  ['intranet:81', 'http://intranet:81'],
  ['me:secret@example.com', 'https://me:secret@example.com'],
  ['bücher.example', 'https://bücher.example'],
])('%s gets the scheme that Chromium would give it', (entered, url) => {
  expect(readAddress(entered)).toEqual({ kind: 'url', url, guessed: true })
})

test.each([
  'http://example.com',
  'HTTPS://example.com/a b',
  'about:blank',
  'data:text/html,hi there',
  'file:///home/user/Downloads/',
  'chrome://version',
  'view-source:https://example.com',
])('%s is opened as it was entered', (url) => {
  expect(readAddress(url)).toEqual({ kind: 'url', url, guessed: false })
})

test.each([
  ['', 'Enter an address, such as example.com.'],
  ['weather in paris', '“weather in paris” is a search phrase, not an address. Enter an address, such as example.com.'],
  ['weather', '“weather” is a search phrase, not an address. Enter an address, such as example.com.'],
  [
    'what is example.com',
    '“what is example.com” is a search phrase, not an address. Enter an address, such as example.com.',
  ],
  [
    'javascript:alert(1)',
    'Addresses that begin with javascript: run code instead of opening a page. Use Script for that.',
  ],
  ['mailto:me@example.com', 'Chromium doesn’t open mailto: addresses. Use http: or https:.'],
  ['ftp://example.com', 'Chromium doesn’t open ftp: addresses. Use http: or https:.'],
  ['https://', 'This address is not complete. Enter one such as https://example.com.'],
  ['http://a b/', 'This address is not complete. Enter one such as https://example.com.'],
  ['exa<mple.com', 'This is not an address. Enter one such as example.com.'],
])('%j is no address, and it is said why', (entered, why) => {
  expect(readAddress(entered)).toEqual({ kind: 'refused', why })
})
