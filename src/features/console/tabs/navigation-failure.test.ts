import { expect, test } from 'vitest'
import { describeNavigationFailure, mayOpenWithoutTls } from './navigation-failure'

test.each([
  [{ code: 'ERR_NAME_NOT_RESOLVED' }, 'No site has the name shop.example. Check the spelling. (ERR_NAME_NOT_RESOLVED)'],
  [{ proxyError: 'dns_error' }, 'No site has the name shop.example. Check the spelling. (ERR_NAME_NOT_RESOLVED)'],
  [
    { proxyError: 'connection_refused' },
    'shop.example:81 refused the connection. Check the port, and that the site runs. (ERR_CONNECTION_REFUSED)',
  ],
  [
    { proxyError: 'destination_ip_prohibited' },
    'shop.example:81 is not allowed: sessions can’t reach addresses in the service’s own network.',
  ],
  [
    { code: 'ERR_HTTP_RESPONSE_CODE_FAILURE', status: 404 },
    'shop.example:81 returned an error (404) and no page. (ERR_HTTP_RESPONSE_CODE_FAILURE)',
  ],
  [{ code: 'ERR_QUIC_PROTOCOL_ERROR' }, 'Chromium didn’t open this address. (ERR_QUIC_PROTOCOL_ERROR)'],
  [{ proxyError: 'something_new' }, 'Chromium didn’t open this address.'],
])('%j is said in plain English', (failure, words) => {
  expect(describeNavigationFailure('https://shop.example:81/cart', failure)).toBe(words)
})

test.each([
  ['ERR_TUNNEL_CONNECTION_FAILED', true],
  ['ERR_CERT_DATE_INVALID', true],
  ['ERR_CONNECTION_REFUSED', true],
  ['ERR_ABORTED', false],
  ['ERR_BLOCKED_BY_ADMINISTRATOR', false],
])('%s of a guessed https is tried again without it: %s', (code, isTried) => {
  expect(mayOpenWithoutTls({ code })).toBe(isTried)
})
