import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { BrowserSession } from '../../contract/session'
import { json, LIGHT, SLOW, type TestService } from '../test-service'
import { FORWARDED_TO } from './messages'
import { TestHosts } from './test-hosts'

const hosts = TestHosts.forFile(LIGHT, LIGHT)

/** A pool with a browser on each of the two, as both have the same room; one lease of each. */
async function leasedOfBoth(one: TestService): Promise<{ pool: string; sessions: BrowserSession[] }> {
  const pool = await one.newPool({ size: 2, name: 'of-both' })
  await expect.poll(async () => (await one.pool(pool)).available_count, { timeout: SLOW }).toBe(2)
  const sessions = [await json<BrowserSession>(one.acquire(pool)), await json<BrowserSession>(one.acquire(pool))]
  return { pool: pool.id, sessions }
}

test('whichever host is asked leases all browsers of a pool, drives, shows and releases them', async () => {
  const [one, other] = [hosts.at(0), hosts.at(1)]
  const { pool, sessions } = await leasedOfBoth(one)
  const ids = sessions.map(({ session_id }) => session_id)
  expect(new Set(ids).size).toBe(2)
  for (const host of hosts.all) {
    const listed = await json<BrowserSession[]>(host.call('GET', '/browsers'))
    expect(listed.map(({ session_id }) => session_id).sort()).toEqual([...ids].sort())
    const status = await json<{ acquired: BrowserSession[] }>(host.call('GET', `/browser_pools/${pool}/status`))
    expect(status.acquired.map(({ session_id }) => session_id).sort()).toEqual([...ids].sort())
    for (const id of ids) {
      const { status, headers } = await host.call('POST', `/browsers/${id}/computer/move_mouse`, { x: 10, y: 20 })
      expect([status, headers.get('content-length'), headers.get('content-type')]).toEqual([200, '0', null])
      expect((await host.call('GET', `/browsers/${id}/computer/screenshot`)).headers.get('content-type')).toMatch(
        /^image/,
      )
    }
  }
  for (const [index, session_id] of ids.entries()) {
    const asked = index === 0 ? one : other
    const released = await asked.call('POST', `/browser_pools/${pool}/release`, { session_id, reuse: true })
    expect(released.ok).toBe(true)
  }
  await expect
    .poll(async () => json(other.call('GET', `/browser_pools/${pool}`)))
    .toMatchObject({
      available_count: 2,
      acquired_count: 0,
    })
  expect((await other.call('GET', `/browsers/${ids[0]}`)).status).toBe(404)
  expect((await one.call('DELETE', `/browser_pools/${pool}`, { force: true })).status).toBe(204)
})

/** Without a pool, on the first host: of the next tests, the last of which ends it. */
let session: BrowserSession

test('a session without a pool is found from the other host by id and name, and its name is taken there, too', async () => {
  const [one, other] = [hosts.at(0), hosts.at(1)]
  session = await one.newSession({ name: 'mine' })
  const { session_id } = session
  for (const path of [`/browsers/${session_id}`, '/browsers/mine']) {
    expect(await json(other.call('GET', path))).toMatchObject({ session_id, name: 'mine' })
  }
  expect((await other.call('POST', '/browsers', { headless: true, name: 'mine' })).status).toBe(400)
})

test('a call is forwarded once: a host that is not meant refuses it', async () => {
  const asked = await hosts.at(1).call('GET', `/browsers/${session.session_id}`, undefined, {
    headers: { [FORWARDED_TO]: 'unknown' },
  })
  expect(asked.status).toBe(421)
})

test('a debugger connects through the other host, and hears the end of the session, which may come from there', async () => {
  const [one, other] = [hosts.at(0), hosts.at(1)]
  const { cdp_ws_url } = await json<BrowserSession>(other.call('GET', `/browsers/${session.session_id}`))
  expect(new URL(cdp_ws_url).host).toBe(new URL(other.url('/')).host)
  const socket = new WebSocket(cdp_ws_url)
  const answer = new Promise((resolve) =>
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()))),
  )
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.once('open', () => socket.send(JSON.stringify({ id: 1, method: 'Browser.getVersion' })))
  expect(await answer).toMatchObject({ id: 1, result: { product: expect.stringContaining('Chrom') } })
  expect((await other.deleteSession(session)).ok).toBe(true)
  await closed
  expect((await one.call('GET', `/browsers/${session.session_id}`)).status).toBe(404)
})

test('only hosts may call what hosts ask each other', async () => {
  const one = hosts.at(0)
  const begin = {
    pool: 'p',
    grant: { lease: 'l', browser: 'b', host: 'h' },
    terms: {},
    reader: { origin: '', caller: { rights: [] } },
  }
  expect((await one.call('POST', '/between_hosts/begin', begin)).status).toBe(421)
})
