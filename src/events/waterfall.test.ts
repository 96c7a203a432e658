import { expect, test } from 'vitest'
import { seen } from './test-seen-event'
import { spanOf, ticksOf, waterfallOf } from './waterfall'

const url = 'https://shop.example/cart'

test('a request, its answer and its failure are one row with one length', () => {
  const { exchanges } = waterfallOf([
    seen(1, 'network_request', { request_id: 'a', url, method: 'POST' }, 1_000_000),
    seen(2, 'network_request', { request_id: 'b', url }, 1_100_000),
    seen(3, 'console_log', { text: 'no request' }, 1_150_000),
    seen(4, 'network_response', { request_id: 'a', url, status: 201 }, 1_250_000),
    seen(5, 'network_loading_failed', { request_id: 'b', url, error_text: 'net::ERR_FAILED' }, 1_400_000),
    seen(6, 'network_request', { request_id: 'c', url }, 1_500_000),
  ])
  expect(exchanges.map(({ seq, method, start, end }) => [seq, method, start, end])).toEqual([
    [1, 'POST', 1_000_000, 1_250_000],
    [2, 'GET', 1_100_000, 1_400_000],
    [6, 'GET', 1_500_000, undefined],
  ])
  expect(exchanges[0]?.response?.status).toBe(201)
  expect(exchanges[1]?.failure?.error_text).toBe('net::ERR_FAILED')
  expect(spanOf(exchanges, 2_000_000)).toEqual({ from: 1_000_000, to: 2_000_000 })
})

test('each address of a redirect has its own row', () => {
  const { exchanges } = waterfallOf([
    seen(1, 'network_request', { request_id: 'a', url: `${url}/old` }),
    seen(2, 'network_response', { request_id: 'a', url: `${url}/old`, status: 302 }),
    seen(3, 'network_request', { request_id: 'a', url: `${url}/new`, is_redirect: true }),
    seen(4, 'network_response', { request_id: 'a', url: `${url}/new`, status: 200 }),
  ])
  expect(exchanges.map(({ url, response }) => [url, response?.status])).toEqual([
    [`${url}/old`, 302],
    [`${url}/new`, 200],
  ])
})

test('the same id in another tab is another request, and an answer alone is one, too', () => {
  const waterfall = waterfallOf([
    seen(1, 'network_response', { request_id: 'x', url, status: 200 }),
    seen(2, 'network_request', { request_id: 'a', target_id: 'one', url }),
    seen(3, 'network_request', { request_id: 'a', target_id: 'two', url }),
    seen(4, 'network_response', { request_id: 'a', target_id: 'one', url, status: 200 }),
  ])
  expect(waterfall.exchanges.map(({ end }) => end)).toEqual([1_000, 4_000, undefined])
  expect(waterfall.of(4)?.seq).toBe(2)
})

test('a time axis has round moments', () => {
  expect(ticksOf(1_000, 4)).toEqual([0, 500, 1_000])
  expect(ticksOf(730, 4)).toEqual([0, 200, 400, 600])
  expect(ticksOf(3, 4)).toEqual([0, 1, 2, 3])
})
