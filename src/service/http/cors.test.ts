import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { Problem } from '../shared/problem'
import { app } from './app'
import { DebuggerRelay } from './debugger-relay'
import { HttpServer } from './server'
import { upstream } from './upstream'

const friend = 'https://dashboard.example'
const stranger = 'https://elsewhere.example'

const corsHeaders = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith('access-control-')).map(([name]) => name)

const preflight = (origin: string, headers: Record<string, string> = {}) => ({
  method: 'OPTIONS',
  headers: { Origin: origin, 'Access-Control-Request-Method': 'PATCH', ...headers },
})

describe('with an allowed origin', () => {
  const part = new Hono()
    .get('/fine', (context) => context.json([], 200, { 'X-Has-More': 'false' }))
    .get('/image', () => new Response('bytes', { headers: { 'Content-Type': 'image/png' } }))
    .get('/locked', () => {
      throw new Problem('unauthorized', 'This needs a key.', { headers: { 'WWW-Authenticate': 'Bearer' } })
    })
    .get('/broken', () => {
      throw new Problem('internal_error', 'Something went wrong.')
    })
  const whole = app({ loopback: false, allowedOrigins: ['http://127.0.0.1:5173', friend], parts: [part] })
  const ask = async (path: string, init: RequestInit = {}) => whole.request(`http://localhost${path}`, init)

  test('its pages may make every call of the contract, with the headers that they ask for', async () => {
    const asked =
      'authorization, content-type, prefer, if-none-match, last-event-id, x-kernel-project-id, x-stainless-os'
    const answer = await ask('/fine', preflight(friend, { 'Access-Control-Request-Headers': asked }))
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('access-control-allow-origin')).toBe(friend)
    expect(answer.headers.get('access-control-allow-headers')).toBe(asked)
    expect(answer.headers.get('access-control-allow-methods')?.split(', ').sort()).toEqual([
      'DELETE',
      'GET',
      'PATCH',
      'POST',
      'PUT',
    ])
    expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/)
    expect(answer.headers.has('access-control-allow-private-network')).toBe(false)
  })

  test('pages of a public address may call a service on their visitor’s machine', async () => {
    const answer = await ask('/fine', preflight(friend, { 'Access-Control-Request-Private-Network': 'true' }))
    expect(answer.headers.get('access-control-allow-private-network')).toBe('true')
  })

  test.each([
    ['/fine', 200],
    ['/image', 200],
    ['/locked', 401],
    ['/broken', 500],
    ['/nowhere', 404],
  ])('they can read the answer of %s: %i', async (path, status) => {
    const answer = await ask(path, { headers: { Origin: friend } })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(friend)
    expect(answer.headers.get('access-control-expose-headers')).toMatch(
      /X-Limit, X-Offset, X-Has-More, X-Next-Offset.*Retry-After.*Content-Disp/,
    )
    expect(answer.headers.get('vary')).toBe('Origin')
  })

  test.each([stranger, 'null', `${friend}.evil.example`, 'http://dashboard.example'])(
    'pages of %s get nothing',
    async (origin) => {
      const answer = await ask('/fine', { headers: { Origin: origin } })
      expect([answer.status, answer.headers.get('vary')]).toEqual([403, 'Origin'])
      expect(corsHeaders(answer)).toEqual([])
      const asked = await ask('/fine', preflight(origin))
      expect([asked.status, corsHeaders(asked)]).toEqual([403, []])
    },
  )

  test('an answer to a program is only marked as one that depends on the origin', async () => {
    const answer = await ask('/fine')
    expect([corsHeaders(answer), answer.headers.get('vary')]).toEqual([[], 'Origin'])
  })
})

test('without an allowed origin there is no header of the kind at all', async () => {
  const whole = app({ loopback: true, allowedOrigins: [], parts: [] })
  for (const init of [{ headers: { Origin: friend } }, preflight(friend)]) {
    const answer = await whole.request('http://localhost/browser_pools', init)
    expect([corsHeaders(answer), answer.headers.get('vary')]).toEqual([[], null])
  }
})

describe('in front of another service', () => {
  let other: HttpServer
  afterEach(() => other.cut())

  const front = async (allowedOrigins: string[]) => {
    const open = new Hono().all('*', ({ req }) =>
      Response.json(
        { origin: req.header('origin') ?? null },
        { headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*', Vary: 'Accept' } },
      ),
    )
    other = await HttpServer.listen(open, { host: '127.0.0.1', port: 0 })
    return app({
      loopback: true,
      allowedOrigins,
      parts: [upstream(`http://127.0.0.1:${other.port}`, new DebuggerRelay())],
    })
  }

  test('the origins that are allowed here may call it, whatever it says itself', async () => {
    const answer = await (await front([friend])).request('http://localhost/x', { headers: { Origin: friend } })
    expect(await answer.json()).toEqual({ origin: null })
    expect(answer.headers.get('access-control-allow-origin')).toBe(friend)
    expect(answer.headers.get('vary')).toBe('Accept, Origin')
    expect(corsHeaders(answer)).not.toContain('access-control-allow-headers')
  })

  test('others may not, also when it would allow them', async () => {
    const whole = await front([])
    expect(corsHeaders(await whole.request('http://localhost/x', { headers: { Origin: stranger } }))).toEqual([])
    expect(corsHeaders(await whole.request('http://localhost/x', preflight(stranger)))).toEqual([])
  })
})
