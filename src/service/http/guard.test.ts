import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { app } from './app'

const friend = 'https://deck.example'
const part = new Hono().all('/fine', (context) => context.text('yes'))
const local = app({ loopback: true, allowedOrigins: [], parts: [part] })
const open = app({ loopback: false, allowedOrigins: [friend], parts: [part] })

const status = async (whole: Hono, host: string, origin?: string) =>
  (await whole.request(`http://${host}/fine`, { method: 'POST', headers: origin === undefined ? {} : { origin } }))
    .status

describe('on this machine only', () => {
  test.each(['localhost:4600', '127.0.0.1:4600', '[::1]:4600', 'deck.localhost'])('it answers to %s', async (host) => {
    expect(await status(local, host)).toBe(200)
  })

  test.each(['evil.example', '192.168.1.2:4600', 'localhost.evil.example'])('it does not to %s', async (host) => {
    expect(await status(local, host)).toBe(403)
  })
})

describe('open to others', () => {
  test.each(['192.168.1.2:4600', '[fd00::1]:4600', 'localhost', 'deck.example'])('it answers to %s', async (host) => {
    expect(await status(open, host)).toBe(200)
  })

  test('a name that an attacker pointed at it is refused, and the setting is named', async () => {
    const answer = await open.request('http://evil.example/fine')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      code: 'forbidden',
      message: expect.stringMatching(/name evil\.example\. .*POOLDECK_ALLOWED_ORIGINS/),
    })
  })
})

test('no answer is taken for something else than it says, a refusal neither', async () => {
  for (const host of ['localhost', 'evil.example']) {
    const answer = await local.request(`http://${host}/fine`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('pages of its own and of an allowed origin may call it, other pages and pages without an origin not', async () => {
  const here = 'localhost:4600'
  expect(await status(local, here, 'http://localhost:4600')).toBe(200)
  expect(await status(local, here, 'https://localhost:4600')).toBe(200)
  expect(await status(open, here, friend)).toBe(200)
  for (const origin of ['http://localhost:8080', 'https://evil.example', 'null', `${friend}.evil.example`]) {
    expect([origin, await status(open, here, origin)]).toEqual([origin, 403])
  }
})
