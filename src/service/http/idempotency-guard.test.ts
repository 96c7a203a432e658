import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CreatedApiKey } from '../../contract/key'
import type { Pool, PoolStatus } from '../../contract/pool'
import { hostSilent } from '../cluster/problems'
import { Problem } from '../shared/problem'
import { databaseAway } from '../state/problems'
import { IdempotencyGuard } from './idempotency-guard'
import { head, RawClient } from './test-raw-client'
import { memoryCallStore, MAX_REMEMBERED_CALLS } from './call-store'
import { MAIN_KEY, TestApi } from './test-api'

// A call that comes twice, as browsers send it when a connection that they have used before breaks without an answer.

let api: TestApi
let server: Server
let sent = 0

beforeAll(async () => {
  api = await TestApi.open()
  server = createServer(getRequestListener(api.whole.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})

/** The same bytes as often as they are sent. */
function callOf(path: string, body: object, idempotencyKey = `key-${++sent}`, key = MAIN_KEY): string {
  const text = JSON.stringify(body)
  return head('POST', path, key, `Content-Length: ${text.length}`, `Idempotency-Key: ${idempotencyKey}`) + text
}

const send = (bytes: string) => RawClient.sending((server.address() as AddressInfo).port, bytes)

async function answerTo(bytes: string): Promise<{ status: number; body: string }> {
  const client = await send(bytes.replace('\r\n', '\r\nConnection: close\r\n'))
  await client.closed()
  const [lines = '', body = ''] = client.read.split('\r\n\r\n')
  return { status: Number(lines.split(' ')[1]), body }
}

const pools = async () => (await (await api.ask('/browser_pools')).json()) as Pool[]
const status = async ({ id }: Pool) => (await (await api.ask(`/browser_pools/${id}/status`)).json()) as PoolStatus
const AGAIN = { status: 409, body: expect.stringContaining('"code":"already_received"') as string }

test('a call whose answer was lost is not carried out again when it comes again', async () => {
  const create = callOf('/browser_pools', { size: 1, fill_rate_per_minute: 0 })
  const lost = await send(create)
  await expect.poll(pools).toHaveLength(1)
  lost.disconnect()
  expect(await answerTo(create)).toEqual(AGAIN)
  expect(await pools()).toHaveLength(1)
  // The person presses once more.
  expect((await answerTo(callOf('/browser_pools', { size: 1, fill_rate_per_minute: 0 }))).status).toBe(201)
  expect(await pools()).toHaveLength(2)
})

test('nor while it is under way', async () => {
  const [pool] = await pools()
  if (!pool) throw new Error('There is no pool.')
  const acquire = callOf(`/browser_pools/${pool.id}/acquire`, { acquire_timeout_seconds: 50 })
  const waiting = await send(acquire)
  await expect.poll(async () => (await status(pool)).waiting_count).toBe(1)
  expect(await answerTo(acquire)).toEqual(AGAIN)
  expect((await status(pool)).waiting_count).toBe(1)
  waiting.disconnect()
  await expect.poll(async () => (await status(pool)).waiting_count).toBe(0)
})

test('one that never came whole, or was refused before anything was done, may come again', async () => {
  const create = callOf('/browser_pools', { size: 1, fill_rate_per_minute: 0, name: 'whole' })
  const half = await send(create.slice(0, -5))
  half.disconnect()
  await half.closed()
  expect((await answerTo(create)).status).toBe(201)

  const wrong = callOf('/browser_pools', { size: 0 })
  expect([(await answerTo(wrong)).status, (await answerTo(wrong)).status]).toEqual([400, 400])
})

test('each API key has its own; without one everything is carried out as often as it comes', async () => {
  const rights = ['read', 'operate_pools']
  const made = (await (await api.send('POST', '/org/api_keys', { name: 'other', rights })).json()) as CreatedApiKey
  const body = { size: 1, fill_rate_per_minute: 0 }
  expect((await answerTo(callOf('/browser_pools', body, 'shared'))).status).toBe(201)
  expect((await answerTo(callOf('/browser_pools', body, 'shared', made.key))).status).toBe(201)
  for (let time = 0; time < 2; time++) expect((await api.send('POST', '/browser_pools', body)).status).toBe(201)
})

/** Calls by their keys, each of which does `work`. */
function guarded(work: () => Promise<never>): (key: string) => Promise<unknown> {
  const handler = new IdempotencyGuard(memoryCallStore()).once(work) as unknown as (call: {
    headers: Headers
  }) => Promise<unknown>
  return (key) => handler({ headers: new Headers({ 'Idempotency-Key': key }) })
}

test.each([
  ['before the database stopped responding', databaseAway()],
  ['before another host refused it for a reason that is not known here', new Problem({ status: 503, code: 'new' }, '')],
])('what may have been done %s is not done again', async (_, problem) => {
  const work = vi.fn(() => Promise.reject(problem))
  const call = guarded(work)
  await expect(call('lost')).rejects.toMatchObject({ status: 503 })
  await expect(call('lost')).rejects.toMatchObject({ status: 409, code: 'already_received' })
  expect(work).toHaveBeenCalledTimes(1)
})

test('what was refused for now may come again; the oldest are forgotten', async () => {
  const work = vi.fn(async () => undefined as never)
  const call = guarded(work)
  const refusals = ['rate_limit_exceeded', 'capacity_exhausted', 'host_not_joined', 'pool_queue_full'] as const
  // The search for the host of a browser, before that is asked to release it.
  const problems = [hostSilent(), ...refusals.map((kind) => new Problem(kind, 'Try again later.'))]
  for (const problem of problems) {
    work.mockRejectedValueOnce(problem)
    await expect(call('first')).rejects.toBe(problem)
  }
  await call('first')
  await expect(call('first')).rejects.toMatchObject({ status: 409, headers: { 'x-should-retry': 'false' } })
  for (let count = 0; count < MAX_REMEMBERED_CALLS; count++) await call(`filler-${count}`)
  await call('first')
  expect(work).toHaveBeenCalledTimes(MAX_REMEMBERED_CALLS + 7)
})
