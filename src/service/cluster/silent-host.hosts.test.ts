import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '../../contract/error'
import type { PoolStatus } from '../../contract/pool'
import type { PoolHistory } from '../../contract/pool-occupancy'
import type { BrowserSession } from '../../contract/session'
import { json, LIGHT, type TestService } from '../test-service'
import { TestHosts } from './test-hosts'

// A host that is in the tables, and of which only what it does with a call is there.

const hosts = TestHosts.forEachTest(LIGHT)
let asked: TestService
let silent: Server
let calls: { incoming: IncomingMessage; outgoing: ServerResponse }[]

beforeEach(async () => {
  asked = hosts.at(0)
  calls = []
  silent = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/browsers')) calls.push({ incoming, outgoing })
    else outgoing.end('{}')
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await hosts.database.query(
    `insert into hosts (id, address, version, capacity, starts_at_once, secret, started_at, claimed_since, claimed_until)
      values ('silent', $1, '0', 1, 1, 'secret', now(), now(), now() + interval '1 hour')`,
    [`http://127.0.0.1:${(silent.address() as AddressInfo).port}`],
  )
  await hosts.database.query(`insert into sessions_without_pool (id, host_id) values ('there', 'silent')`)
})

afterEach(() => {
  silent.closeAllConnections()
  silent.close()
})

const look = (init: RequestInit = {}) => asked.call('GET', '/browsers/there/computer/screenshot', undefined, init)

const dies = () => hosts.database.query(`update hosts set claimed_until = now() where id = 'silent'`)

const errorOf = async (answer: Response | Promise<Response>) => {
  const response = await answer
  return {
    status: response.status,
    retry: response.headers.get('retry-after'),
    ...((await response.json()) as ErrorBody),
  }
}

const got = async (count: number) => {
  await expect.poll(() => calls.length).toBe(count)
  return calls[count - 1] as (typeof calls)[number]
}

test('a call that it does not answer ends when it has lost touch, the next ones are to come again, until it is known how the session ended', async () => {
  await renewed()
  const pool = await asked.newPool({ fill_rate_per_minute: 0 })
  const pending = errorOf(look())
  await got(1)
  await dies()
  const address = new RegExp(String((silent.address() as AddressInfo).port))
  expect(await pending).toMatchObject({
    status: 502,
    code: 'bad_gateway',
    message: expect.stringMatching(address),
  })
  expect(await errorOf(look())).toMatchObject({ status: 503, code: 'host_unavailable', retry: '2' })
  // Whatever asks first: a release looks elsewhere than the calls of a session.
  const release = () => asked.call('POST', `/browser_pools/${pool.id}/release`, { session_id: 'there' })
  await expect.poll(async () => (await release()).status).toBe(400)
  expect((await errorOf(release())).message).toMatch(/ended because its host stopped responding/)
  expect((await errorOf(look())).message).toMatch(/ended because its host stopped responding/)
})

test('its sessions stay in the lists, without what only it knows', async () => {
  const terms = { by: 'ci', timeoutSeconds: 60, tags: { team: 'web' } }
  const standalone = { ...terms, name: 'by-hand', headless: true, stealth: false }
  const pool = await asked.newPool({ size: 1, name: 'checkout' })
  await hosts.database.query(
    `update sessions_without_pool set lease_id = 'a', leased_at = now(), terms = $1 where id = 'there'`,
    [JSON.stringify(standalone)],
  )
  await hosts.database.query(
    `insert into browsers (id, pool_id, host_id, state, created_at, lease_id, leased_at, terms)
      values ('pooled', $1, 'silent', 'leased', now(), 'b', now() - interval '1 minute', $2)`,
    [pool.id, JSON.stringify(terms)],
  )
  const list = (query = '') => json<BrowserSession[]>(asked.call('GET', `/browsers${query}`))
  const [there, pooled, ...others] = await list()
  expect(others).toEqual([])
  expect(there).toMatchObject({ session_id: 'there', name: 'by-hand', headless: true, leased_by: 'ci', cdp_ws_url: '' })
  expect(pooled).toMatchObject({ session_id: 'pooled', pool: { id: pool.id, name: 'checkout' }, host_id: 'silent' })
  expect(there).not.toHaveProperty('usage')
  expect((await list('?query=CHECK')).map(({ session_id: id }) => id)).toEqual(['pooled'])
  expect((await list('?tags[team]=web&limit=1')).map(({ session_id: id }) => id)).toEqual(['there'])
  expect(await list('?tags[team]=api')).toEqual([])
  const { acquired } = await json<PoolStatus>(asked.call('GET', `/browser_pools/${pool.id}/status`))
  expect(acquired.map(({ session_id: id }) => id)).toEqual(['pooled'])
})

test('what it has recorded of pools stays in their last hour', async () => {
  const pool = await asked.newPool({ size: 4, fill_rate_per_minute: 0 })
  const levels = { changes: [[0, [4, 1, 3, 0, 0]]], end: 12 }
  await hosts.database.query(
    `insert into pool_history (pool_id, step, at, host_id, levels)
      select $1, 60, date_trunc('minute', now()) - n * interval '1 minute', 'silent', $2 from generate_series(1, 9) n`,
    [pool.id, JSON.stringify(levels)],
  )
  const { pools } = await json<PoolHistory>(asked.call('GET', '/service/pools/history'))
  expect(pools[0]?.acquired.slice(-10)).toEqual([...Array.from({ length: 9 }, () => 3), 0])
})

test('one at whose address nothing listens: the call may come again', async () => {
  silent.close()
  expect(await errorOf(look())).toMatchObject({ status: 503, code: 'host_unavailable', retry: '2' })
})

test('a stream breaks off when it has lost touch or breaks off itself, and ends there when its reader goes', async () => {
  await renewed()
  const stream = async (count: number, init: RequestInit = {}) => {
    const answer = asked.call('GET', '/browsers/there/telemetry/stream', undefined, init)
    const { incoming, outgoing } = await got(count)
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
    const reader = ((await answer).body as ReadableStream<Uint8Array>).getReader()
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('data: 1\n\n')
    return { incoming, outgoing, reader }
  }
  const caller = new AbortController()
  const left = await stream(1, { signal: caller.signal })
  const closed = once(left.incoming.socket, 'close')
  caller.abort()
  await closed

  const broken = await stream(2)
  broken.outgoing.destroy()
  await expect(broken.reader.read()).rejects.toThrow()

  const cut = await stream(3)
  const rest = cut.reader.read().catch((error: unknown) => error)
  await dies()
  expect(await rest).toBeInstanceOf(Error)
})

/** Resolves when the service has heard of the other host: it has when it has renewed its claim. */
async function renewed(): Promise<void> {
  const since = async () => {
    const { rows } = await hosts.database.query<{ until: Date }>(
      `select claimed_until as until from hosts where id <> 'silent'`,
    )
    return rows[0]?.until.getTime() ?? 0
  }
  const before = await since()
  for (const times of [1, 2]) await expect.poll(since).toBeGreaterThan(before + (times - 1) * 1_000)
}
