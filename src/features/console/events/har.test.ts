import { expect, test } from 'vitest'
import { z } from 'zod'
import { harFile } from './export'
import type { Har } from '../../../events/har'
import { seen } from '../../../events/test-seen-event'
import { waterfallOf } from '../../../events/waterfall'

const pair = z.strictObject({ name: z.string(), value: z.string() })
/** The members that HAR 1.2 demands, and those of its own kind that begin with an underscore. */
const HAR = z.strictObject({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string(), version: z.string() }),
    comment: z.string().optional(),
    pages: z.array(
      z.strictObject({
        startedDateTime: z.iso.datetime(),
        id: z.string(),
        title: z.string(),
        pageTimings: z.strictObject({ onContentLoad: z.number(), onLoad: z.number() }),
      }),
    ),
    entries: z.array(
      z.strictObject({
        pageref: z.string(),
        startedDateTime: z.iso.datetime(),
        time: z.number().min(0),
        request: z.strictObject({
          method: z.string().min(1),
          url: z.url(),
          httpVersion: z.string().min(1),
          cookies: z.array(pair),
          headers: z.array(pair),
          queryString: z.array(pair),
          postData: z.strictObject({ mimeType: z.string(), params: z.array(pair), text: z.string() }).optional(),
          headersSize: z.int().min(-1),
          bodySize: z.int().min(-1),
        }),
        response: z.strictObject({
          status: z.int().min(0),
          statusText: z.string(),
          httpVersion: z.string().min(1),
          cookies: z.array(pair),
          headers: z.array(pair),
          content: z.strictObject({ size: z.int().min(-1), mimeType: z.string(), text: z.string().optional() }),
          redirectURL: z.string(),
          headersSize: z.int().min(-1),
          bodySize: z.int().min(-1),
          _error: z.string().optional(),
        }),
        cache: z.strictObject({}),
        timings: z.strictObject({ send: z.number().min(0), wait: z.number().min(0), receive: z.number().min(0) }),
        _resourceType: z.string().optional(),
      }),
    ),
  }),
})

const url = 'https://shop.example/cart?book=42&tag=a%20b'
const { exchanges } = waterfallOf([
  seen(
    1,
    'network_request',
    {
      request_id: 'a',
      url,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: 'user=ada; theme=dark=ish' },
      post_data: '{"title":"Müll"}',
      resource_type: 'Fetch',
    },
    1_769_851_860_000_500,
  ),
  seen(
    2,
    'network_response',
    {
      request_id: 'a',
      url,
      status: 302,
      status_text: 'Found',
      mime_type: 'text/html',
      headers: { 'content-length': '5', location: '/done', 'set-cookie': 'a=1; Path=/\nb=2; HttpOnly' },
      body: 'moved',
    },
    1_769_851_860_125_500,
  ),
  seen(3, 'network_request', { request_id: 'b', url }, 1_769_851_861_000_000),
  seen(4, 'network_loading_failed', { request_id: 'b', error_text: 'net::ERR_FAILED' }, 1_769_851_861_010_000),
  seen(5, 'network_request', { request_id: 'c', url }, 1_769_851_862_000_000),
])
const writing = { signal: new AbortController().signal, onLines: () => {} }
const har = JSON.parse(await (await harFile(exchanges, writing)).text()) as Har

test('what is written has the members of HAR 1.2, and no others', () => {
  expect(HAR.safeParse(har).error).toBeUndefined()
})

test('a request is told with its time, query, cookies, body and answer', () => {
  const [first] = har.log.entries
  expect(first?.startedDateTime).toBe('2026-01-31T09:31:00.000Z')
  expect(first?.time).toBe(125)
  expect(first?.request.queryString).toEqual([
    { name: 'book', value: '42' },
    { name: 'tag', value: 'a b' },
  ])
  expect(first?.request.cookies).toEqual([
    { name: 'user', value: 'ada' },
    { name: 'theme', value: 'dark=ish' },
  ])
  expect(first?.request.postData).toEqual({ mimeType: 'application/json', params: [], text: '{"title":"Müll"}' })
  expect(first?.request.bodySize).toBe(17)
  expect(first?.response).toMatchObject({
    status: 302,
    redirectURL: '/done',
    content: { size: 5, mimeType: 'text/html', text: 'moved' },
    cookies: [
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
    ],
  })
  expect(first).toMatchObject({ _resourceType: 'fetch' })
})

test('a request without an answer has the status 0, and says why', () => {
  const [, failed, open] = har.log.entries
  expect(failed).toMatchObject({ time: 10, response: { status: 0, _error: 'net::ERR_FAILED' } })
  expect(open).toMatchObject({ time: 0, response: { status: 0, _error: 'no response was recorded' } })
})
