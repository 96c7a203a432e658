import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BrowserSession } from '../../contract/session'
import type { ErrorBody } from '../../contract/error'
import { TestPostgres } from '../cluster/test-postgres'
import { json, SLOW, TestService } from '../test-service'
import { FORWARDED_TO } from './messages'

// A host that offers no browsers, and one with room for a single session.

let postgres: TestPostgres
let database: Client
let front: TestService
let home: TestService

beforeAll(async () => {
  postgres = await TestPostgres.start()
}, SLOW)

afterAll(() => postgres.stop())

beforeEach(async () => {
  const url = postgres.url(await postgres.database())
  database = new Client({ connectionString: url })
  await database.connect()
  front = await TestService.start(url, { POOLDECK_POOLED_SESSIONS_LIMIT: '0' })
  home = await TestService.start(url, { POOLDECK_POOLED_SESSIONS_LIMIT: '1' })
}, SLOW)

afterEach(async () => {
  await home.stop()
  await front.stop()
  await database.end()
}, SLOW)

const refusal = async (asked: Promise<Response>): Promise<ErrorBody & { status: number }> => {
  const response = await asked
  return { status: response.status, ...((await response.json()) as ErrorBody) }
}

const create = (request: object = {}, init: RequestInit = {}) =>
  front.call('POST', '/browsers', { headless: true, ...request }, init)

test(
  'a session without a pool begins where there is room, and its caller notices nothing of that',
  { timeout: SLOW },
  async () => {
    const telemetry = { enabled: true }
    const request = { name: 'mine', tags: { a: 'b' }, start_url: 'data:text/html,<title>first</title>', telemetry }
    const answer = await create(request)
    expect(answer.status).toBe(200)
    const session = (await answer.json()) as BrowserSession
    expect(session).toMatchObject({ name: 'mine', tags: { a: 'b' }, start_url: request.start_url })
    expect(new URL(session.cdp_ws_url).host).toBe(new URL(front.url('/')).host)
    const place = `/browsers/${session.session_id}`
    const [{ id }] = (await database.query<{ id: string }>(`select host_id as id from sessions_without_pool`)).rows as [
      { id: string },
    ]
    const there = await home.call('GET', place, undefined, { headers: { [FORWARDED_TO]: id } })
    expect(await there.json()).toMatchObject({ session_id: session.session_id, name: 'mine' })
    expect((await front.call('GET', `${place}/computer/screenshot`)).status).toBe(200)

    const full = { status: 529, code: 'capacity_exhausted', message: expect.stringMatching(/^No host/) as string }
    expect(await refusal(create({ name: 'other' }))).toMatchObject(full)
    expect((await front.call('DELETE', '/browsers/mine')).status).toBe(204)
    expect((await create({ name: 'mine' })).status).toBe(200)
  },
)

test(
  'what the other host refuses is refused in its words, and what it was to have is free again',
  { timeout: SLOW },
  async () => {
    expect(await refusal(create({ name: 'mine', proxy_id: 'nowhere' }))).toMatchObject({ status: 400, details: [{}] })
    expect((await create({ name: 'mine' })).status).toBe(200)
  },
)

test('when the caller hangs up, nothing is left of it', { timeout: SLOW }, async () => {
  const rows = async () => (await database.query(`select id from sessions_without_pool`)).rowCount
  const caller = new AbortController()
  const hungUp = create({ name: 'mine' }, { signal: caller.signal }).catch((error: unknown) => error)
  await expect.poll(rows, { interval: 5, timeout: 20_000 }).toBe(1)
  caller.abort()
  expect(await hungUp).toBeInstanceOf(Error)
  await expect.poll(rows, { timeout: 20_000 }).toBe(0)
  expect(await json(home.call('GET', '/browsers'))).toEqual([])
  expect((await create({ name: 'mine' })).status).toBe(200)
})

test('a host that is being drained begins none', { timeout: SLOW }, async () => {
  await database.query(`update hosts set draining = true where capacity = 1`)
  expect(await refusal(create())).toMatchObject({ status: 529 })
  expect(await refusal(home.call('POST', '/browsers', { headless: true }))).toMatchObject({ status: 529 })
  await database.query(`update hosts set draining = false`)
  expect((await create()).status).toBe(200)
})
