import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createSession } from '../../contract/endpoints/browsers'
import { Problem } from '../shared/problem'
import { app } from './app'
import { onClientDisconnect } from './client-disconnect'
import type { Caller } from '../database/keys'
import type { Parts } from './parts'
import { type Handlers, serve } from './route'
import { HttpServer } from './server'
import { sessionHandlers } from './session-handlers'
import { head, RawClient } from './test-raw-client'

const CALL = new URL('http://localhost/browsers')

/** A call that begins something, and then does what a test wants before it answers. Gives how often that was taken back. */
async function undone(before: () => void, after: () => void, signal: AbortSignal): Promise<number> {
  let times = 0
  const begins = new Hono().post('/browsers', (context) => {
    before()
    onClientDisconnect(context, () => (times += 1))
    after()
    return context.json({})
  })
  const whole = app({ loopback: true, allowedOrigins: [], parts: [begins] })
  await whole.request(new Request(CALL, { method: 'POST', signal }), undefined, {})
  return times
}

const nothing = (): void => undefined
const fail = (): never => {
  throw new Problem('database_unavailable', 'The database is not responding.')
}

test('what a call has begun is taken back, once, when its caller hangs up at any moment of it, or gets an error after all', async () => {
  const { signal } = new AbortController()
  expect(await undone(nothing, nothing, signal)).toBe(0)
  expect(await undone(nothing, fail, signal)).toBe(1)
  for (const before of [true, false]) {
    const caller = new AbortController()
    const disconnect = () => caller.abort()
    expect(await undone(before ? disconnect : nothing, before ? nothing : disconnect, caller.signal)).toBe(1)
  }
  const caller = new AbortController()
  const both = () => {
    caller.abort()
    fail()
  }
  expect(await undone(nothing, both, caller.signal)).toBe(1)
})

test('a caller that hangs up as soon as it has asked for a session is heard of, at the latest when it would be answered: the session ends', async () => {
  let undone = 0
  const peers = { cancel: async () => void (undone += 1) }
  // A session of another host, which is answered as that has said it.
  const starts = { create: async () => ({ record: {} }) }
  const { createBrowser }: Pick<Handlers, 'createBrowser'> = sessionHandlers({ peers, starts } as unknown as Parts)
  const caller = { name: 'ci' } as Caller
  const begins = new Hono().post('/browsers', (context) => serve(context, createSession, caller, createBrowser))
  const listening = { port: 0, host: '127.0.0.1' }
  const server = await HttpServer.listen(app({ loopback: true, allowedOrigins: [], parts: [begins] }), listening)
  for (let call = 1; call <= 20; call += 1) {
    const client = await RawClient.sending(server.port, `${head('POST', '/browsers', '', 'Content-Length: 2')}{}`)
    client.disconnect()
    await client.closed()
    await expect.poll(() => undone).toBe(call)
  }
  await server.cut()
})
