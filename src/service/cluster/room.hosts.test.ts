import { afterEach, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../contract/session'
import type { Host } from '../../contract/host'
import type { ErrorBody } from '../../contract/error'
import { json, LIGHT, type TestService } from '../test-service'
import { TestHosts } from './test-hosts'

// A host that offers no browsers, and one with room for a single session.

const hosts = TestHosts.forFile(...['0', '1'].map((limit) => ({ ...LIGHT, POOLDECK_POOLED_SESSIONS_LIMIT: limit })))
let front: TestService
let home: TestService

beforeAll(() => {
  front = hosts.at(0)
  home = hosts.at(1)
})

afterEach(() => hosts.endSessions())

const refusal = async (asked: Promise<Response>): Promise<ErrorBody & { status: number }> => {
  const response = await asked
  return { status: response.status, ...((await response.json()) as ErrorBody) }
}

/** All hosts, the one that is asked first. */
const listed = async (host: TestService): Promise<[Host, ...Host[]]> => {
  const hosts = await json<Host[]>(host.call('GET', '/service/hosts'))
  return hosts.sort((a, b) => Number(b.answered) - Number(a.answered)) as [Host, ...Host[]]
}

const create = (request: object = {}, init: RequestInit = {}) =>
  front.call('POST', '/browsers', { headless: true, ...request }, init)

test('a session without a pool begins where there is room, and its caller notices nothing of that', async () => {
  const telemetry = { enabled: true }
  const request = { name: 'mine', tags: { a: 'b' }, start_url: 'data:text/html,<title>first</title>', telemetry }
  const answer = await create(request)
  expect(answer.status).toBe(200)
  const session = (await answer.json()) as BrowserSession
  expect(session).toMatchObject({ name: 'mine', tags: { a: 'b' }, start_url: request.start_url })
  expect(new URL(session.cdp_ws_url).host).toBe(new URL(front.url('/')).host)
  const [{ id }] = await listed(home)
  expect(session.host_id).toBe(id)
  const path = `/browsers/${session.session_id}`
  expect((await front.call('GET', `${path}/computer/screenshot`)).status).toBe(200)

  const full = { status: 529, code: 'capacity_exhausted', message: expect.stringMatching(/^No host/) as string }
  expect(await refusal(create({ name: 'other' }))).toMatchObject(full)
  expect((await front.call('DELETE', '/browsers/mine')).status).toBe(204)
  // What the other host refuses is refused in its words, and its name is free again.
  expect(await refusal(create({ name: 'mine', proxy_id: 'nowhere' }))).toMatchObject({ status: 400, details: [{}] })
  expect((await create({ name: 'mine' })).status).toBe(200)
})

test('when the caller hangs up, nothing is left of it', async () => {
  const rows = async () => (await hosts.database.query(`select id from sessions_without_pool`)).rowCount
  const caller = new AbortController()
  const hungUp = create({ name: 'mine' }, { signal: caller.signal }).catch((error: unknown) => error)
  await expect.poll(rows, { interval: 5 }).toBe(1)
  caller.abort()
  expect(await hungUp).toBeInstanceOf(Error)
  await expect.poll(rows).toBe(0)
  expect(await json(home.call('GET', '/browsers'))).toEqual([])
  expect((await create({ name: 'mine' })).status).toBe(200)
})

test('a host that drains begins none, but finds one that does', async () => {
  const drain = async (host: TestService, draining: boolean) =>
    front.call('PATCH', `/service/hosts/${(await listed(host))[0].id}`, { draining })
  await drain(home, true)
  expect(await refusal(create())).toMatchObject({ status: 529 })
  await drain(home, false)
  // It hears of that with its next renewal.
  await expect.poll(async () => (await create()).status).toBe(200)
})
