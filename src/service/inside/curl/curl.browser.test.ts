import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import Kernel from '@onkernel/sdk'
import { chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_CURL_BODY_BYTES } from '../../../contract/curl-limits'
import type { CurlRequest, CurlResponse } from '../../../contract/curl'
import type { BrowserSession } from '../../../contract/session'
import { selfSigned } from '../../browser/egress/test-certificate'
import { TestUpstream } from '../../browser/egress/test-upstream'
import { json, TestService } from '../../test-service'
import { type Echo, TestCurlSite } from './test-curl-site'

// One browser for all of it, whose start page is of the site that is asked.

let api: TestService
let site: TestCurlSite
let session: BrowserSession
let page: Page

beforeAll(async () => {
  site = await TestCurlSite.listen()
  api = await TestService.start(undefined, { POOLDECK_PRIVATE_NETWORK: 'allowed' })
  session = await api.newSession({ start_url: site.url('/') })
  const browser = await chromium.connectOverCDP(session.cdp_ws_url)
  page = browser.contexts()[0]?.pages()[0] as Page
})

afterAll(async () => {
  expect(await api.stop()).toEqual([])
  await site.close()
})

type Asked = Partial<CurlRequest> & { url: string }

const call = (asked: object, init?: RequestInit) =>
  api.call('POST', `/browsers/${session.session_id}/curl`, asked, init)
const curl = (asked: Asked) => json<CurlResponse>(call(asked))
const echo = async (asked: Asked) => JSON.parse((await curl(asked)).body) as Echo

/** The status of a refusal, and its name in Chromium’s words. */
async function failure(asked: Asked): Promise<string> {
  const answer = await call(asked)
  const { code, net_error: number, net_error_name: name } = (await answer.json()) as Record<string, unknown>
  expect([answer.headers.get('x-should-retry'), code]).toEqual(['false', 'upstream_error'])
  return `${answer.status} ${String(number)} ${String(name)}`
}

/** What the page in front says. */
const onPage = (expression: string): Promise<unknown> => page.evaluate(expression)

test('the public SDK gets what a site answers, whatever its status', async () => {
  const sdk = new Kernel({ baseURL: api.url(''), apiKey: 'My API Key', maxRetries: 0 })
  const { duration_ms, ...answer } = await sdk.browsers.curl(session.session_id, { url: site.url('/failed') })
  expect(answer).toMatchObject({ status: 500, body: 'failed', headers: { 'x-two': ['a', 'b'] } })
  expect(duration_ms).toBeGreaterThanOrEqual(0)
})

test('it is the request of this browser: its user agent, its language and its cookies, with what the caller lays over', async () => {
  await onPage(`document.cookie = 'of_page=1'`)
  const agent = await onPage('navigator.userAgent')
  const sent = await echo({ url: site.url('/echo') })
  expect(sent).toMatchObject({
    method: 'GET',
    headers: { 'user-agent': agent, cookie: 'of_page=1', accept: '*/*' },
  })
  const ofPage = JSON.parse(String(await onPage(`fetch('/echo').then((answer) => answer.text())`))) as Echo
  expect(sent.headers['accept-language']).toBe(ofPage.headers['accept-language'])
  const posted = await echo({
    url: site.url('/echo'),
    method: 'POST',
    body: 'ü',
    headers: { 'User-Agent': 'mine', Cookie: 'mine=1', 'X-Own': 'ok' },
  })
  expect(posted).toMatchObject({
    method: 'POST',
    body: 'ü',
    headers: { 'user-agent': 'mine', cookie: 'mine=1', 'x-own': 'ok', 'content-length': '2' },
  })
  expect(posted.headers['content-type']).toBe('text/plain;charset=UTF-8')
})

test('who signs in by an address is sent as that, also when a site that redirects writes it badly', async () => {
  const login = (given: string) => `Basic ${Buffer.from(given).toString('base64')}`
  const withLogin = (given: string) => site.url('/echo').replace('//', `//${given}@`)
  expect((await echo({ url: withLogin('me:p%40ss') })).headers['authorization']).toBe(login('me:p@ss'))
  expect((await echo({ url: site.to(withLogin('%zz:x'), 302) })).headers['authorization']).toBe(login('%zz:x'))
})

test('cookies that an answer sets are those of the pages, and of the next requests, where they belong', async () => {
  await onPage(`document.cookie = 'gone=before'`)
  await curl({ url: site.url('/cookies') })
  expect(await onPage('document.cookie.split("; ").sort().join()')).toBe('of_page=1,plain=1')
  const sent = async (path: string) => (await echo({ url: site.url(path) })).headers['cookie']?.split('; ').sort()
  expect(await sent('/echo')).toEqual(['hidden=2', 'of_page=1', 'plain=1'])
  expect((await echo({ url: site.url('/echo/deep') })).headers['cookie']).toMatch(/^deep=3; /)
  expect((await echo({ url: site.url('/echo', 'other.localhost') })).headers['cookie']).toBeUndefined()
})

test('redirects are followed as browsers do: methods change, and what is private stays where it belongs', async () => {
  const elsewhere = site.url('/echo', 'other.localhost')
  const posted = { method: 'POST', body: 'x', headers: { authorization: 'secret', 'x-own': 'ok' } } as const
  expect(await echo({ url: site.to('/echo', 302), ...posted })).toMatchObject({
    method: 'GET',
    body: '',
    headers: { authorization: 'secret', 'x-own': 'ok' },
  })
  expect(await echo({ url: site.to('/echo', 307), ...posted })).toMatchObject({ method: 'POST', body: 'x' })
  expect(await echo({ url: site.to('/echo', 303), method: 'PUT', body: 'x' })).toMatchObject({ method: 'GET' })
  const other = await echo({ url: site.to(elsewhere, 308), ...posted })
  expect(other).toMatchObject({ method: 'POST', headers: { 'x-own': 'ok' } })
  expect([other.headers['authorization'], other.headers['cookie']]).toEqual([undefined, undefined])
  expect(await failure({ url: site.url('/loop') })).toBe('502 -310 ERR_TOO_MANY_REDIRECTS')
  expect(await failure({ url: site.url('/file') })).toBe('502 -311 ERR_UNSAFE_REDIRECT')
  expect(await failure({ url: site.url('/broken') })).toBe('502 -323 ERR_INVALID_REDIRECT')
})

test('bodies are decompressed, and come as text or as Base64, up to 32 MiB', async () => {
  expect((await curl({ url: site.url('/gzip') })).body).toBe('packed ü')
  expect((await curl({ url: site.url('/bytes'), response_encoding: 'base64' })).body).toBe('/wD+')
  expect((await curl({ url: site.url('/gzip'), method: 'HEAD' })).body).toBe('')
  const most = await curl({ url: site.url('/most'), response_encoding: 'base64' })
  expect(Buffer.from(most.body, 'base64')).toHaveLength(MAX_CURL_BODY_BYTES)
  expect(await failure({ url: site.url('/bomb') })).toBe('502 -8 ERR_FILE_TOO_BIG')
  expect(await failure({ url: site.url('/no-gzip') })).toBe('502 -330 ERR_CONTENT_DECODING_FAILED')
})

test('a request that cannot be carried out says why in Chromium’s words', async () => {
  const secure = https.createServer(selfSigned()).listen(0, '127.0.0.1')
  await once(secure, 'listening')
  const { port } = secure.address() as AddressInfo
  expect(await failure({ url: `https://localhost:${port}/` })).toBe('502 -202 ERR_CERT_AUTHORITY_INVALID')
  secure.close()
  expect(await failure({ url: `https://localhost:${site.port}/` })).toBe('502 -107 ERR_SSL_PROTOCOL_ERROR')
  expect(await failure({ url: `http://127.0.0.1:${port}/` })).toBe('502 -102 ERR_CONNECTION_REFUSED')
  expect(await failure({ url: `https://127.0.0.1:${port}/` })).toBe('502 -102 ERR_CONNECTION_REFUSED')
  expect(await failure({ url: 'http://no-such-name.invalid/' })).toBe('502 -105 ERR_NAME_NOT_RESOLVED')
  expect(await failure({ url: site.url('/closed') })).toBe('502 -101 ERR_CONNECTION_RESET')
  expect(await failure({ url: site.url('/half') })).toBe('502 -101 ERR_CONNECTION_RESET')
  expect(await failure({ url: site.url('/no-http') })).toBe('502 -370 ERR_INVALID_HTTP_RESPONSE')
  expect(await failure({ url: site.url('/silent'), timeout_ms: 1000 })).toBe('502 -7 ERR_TIMED_OUT')
})

test('it goes where the pages may go and nowhere else: not to the service, not past its proxy', async () => {
  const own = (path: string) => api.url(path)
  expect(await failure({ url: own('/browsers') })).toBe('502 -22 ERR_BLOCKED_BY_ADMINISTRATOR')
  expect(await failure({ url: site.to(own('/browsers')) })).toBe('502 -22 ERR_BLOCKED_BY_ADMINISTRATOR')
  expect(await failure({ url: own('/browsers').replace('http', 'https') })).toMatch(/-22 ERR_BLOCKED/)
  expect(await failure({ url: 'http://169.254.169.254/latest' })).toBe('502 -22 ERR_BLOCKED_BY_ADMINISTRATOR')
  const upstream = await TestUpstream.listen({ username: 'user', password: 'secret' })
  const { id } = await json<{ id: string }>(
    api.call('POST', '/proxies', {
      name: 'curl',
      type: 'custom',
      protocol: 'http',
      config: { host: '127.0.0.1', port: upstream.port, username: 'user', password: 'secret' },
    }),
  )
  await api.changeSession(session, { proxy_id: id })
  const named = site.url('/echo', 'shop.test')
  expect(await echo({ url: named })).toMatchObject({ method: 'GET' })
  expect(upstream.seen.at(-1)).toEqual({ method: 'GET', target: named, credentials: 'user:secret' })
  upstream.answer = 407
  expect(await failure({ url: named })).toBe('502 -130 ERR_PROXY_CONNECTION_FAILED')
  expect(await failure({ url: 'https://shop.test/' })).toBe('502 -130 ERR_PROXY_CONNECTION_FAILED')
  await api.changeSession(session, { proxy_id: '' })
  await upstream.close()
})

test('what is asked in a wrong way is refused before anything is sent', async () => {
  const url = site.url('/echo')
  const refusal = async (asked: object) => {
    const answer = await call(asked)
    const { message } = (await answer.json()) as { message: string }
    return `${answer.status} ${message}`
  }
  expect([
    await refusal({ url: 'ftp://127.0.0.1/' }),
    await refusal({ url: 'url' }),
    await refusal({ url, body: 'x' }),
    await refusal({ url, headers: { host: 'other' } }),
    await refusal({ url, headers: { 'x-own': 'a\r\nhost: other' } }),
    await refusal({ url, timeout_ms: 999 }),
    await refusal({ url, proxy: 'none' }),
  ]).toEqual([
    expect.stringMatching(/^400 url: must be an http or https address/),
    expect.stringMatching(/^400 url: must be an http or https address/),
    expect.stringMatching(/^400 body: is for POST, PUT, PATCH only/),
    expect.stringMatching(/^400 headers.host: is set by the browser/),
    expect.stringMatching(/^400 headers.x-own: is not a header value/),
    expect.stringMatching(/^400 timeout_ms/),
    expect.stringMatching(/^400 body: has unknown fields: proxy/),
  ])
})

test('a caller that hangs up ends the request', async () => {
  const stop = new AbortController()
  const asked = call({ url: site.url('/silent') }, { signal: stop.signal })
  setTimeout(() => stop.abort(), 100)
  await expect(asked).rejects.toThrow()
  expect((await curl({ url: site.url('/bytes') })).status).toBe(200)
})

test('a page that hangs, or lies about its languages, changes no request', async () => {
  const languages = async () => (await echo({ url: site.url('/echo') })).headers['accept-language']
  await onPage(`Object.defineProperty(navigator, 'languages', { get: () => ['a\\r\\nx-own: b'] })`)
  expect(await languages()).toBe('en-US,en;q=0.9')
  await onPage('void setTimeout(() => { for (;;); })')
  expect(await languages()).toBe('en-US,en;q=0.9')
})
