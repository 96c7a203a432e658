import { expect, test } from 'vitest'
import type { Host } from '../../contract/host'
import type { BrowserSession } from '../../contract/session'
import { json, LIGHT, SLOW, type TestService } from '../test-service'
import { TestHosts } from './test-hosts'

const hosts = TestHosts.forEachTest(LIGHT, LIGHT)

const listed = (asked: TestService): Promise<Host[]> => json(asked.call('GET', '/service/hosts'))

/** What the hosts say of themselves and of each other, the one that is asked first. */
async function seenBy(asked: TestService): Promise<{ itself: Host; other: Host }> {
  const all = await listed(asked)
  const itself = all.find(({ answered }) => answered)
  const other = all.find(({ answered }) => !answered)
  if (!itself || !other || all.length > 2) throw new Error(`There are not two hosts, but ${all.length}.`)
  return { itself, other }
}

/** Id of the host on which a session without a pool begins now. */
async function hostOfNext(asked: TestService): Promise<string | undefined> {
  const session = await asked.newSession()
  await asked.deleteSession(session)
  return session.host_id
}

const readiness = async (host: TestService) => (await host.call('GET', '/healthz/ready')).status

const isDrained = (host: TestService): Promise<boolean> =>
  Promise.race([host.service.drained.then(() => true), Promise.resolve(false)])

test(
  'a host that drains lets its sessions end, gets no new ones, has its browsers made elsewhere, and may stop then',
  { timeout: 3 * SLOW },
  async () => {
    const [first, second] = [hosts.at(0), hosts.at(1)]
    const pool = await first.newPool({ size: 3 })
    await expect.poll(async () => (await first.pool(pool)).available_count, { timeout: SLOW }).toBe(3)
    expect((await listed(first)).map(({ capacity, available }) => `${available} of ${capacity}`).sort()).toEqual([
      '1 of 4',
      '2 of 4',
    ])
    // The one that has more of them drains.
    const isFirst = (await seenBy(first)).itself.available === 2
    const [one, drained] = isFirst ? [second, first] : [first, second]
    const { other } = await seenBy(one)
    let held = await json<BrowserSession>(one.acquire(pool))
    while (held.host_id !== other.id) {
      await one.release(pool, held)
      held = await json(one.acquire(pool))
    }
    const own = await drained.newSession()
    expect(own.host_id).toBe(other.id)

    const answer = await one.call('PATCH', `/service/hosts/${other.id}`, { draining: true })
    expect([answer.status, await answer.json()]).toMatchObject([200, { id: other.id, state: 'draining', acquired: 1 }])
    // What was idle there is made on the other host.
    await expect.poll(async () => (await seenBy(one)).itself.available, { timeout: SLOW }).toBe(2)
    expect((await seenBy(one)).other).toMatchObject({ available: 0, warming: 0, acquired: 1, sessions_without_pool: 1 })

    // A caller that asks it for a session gets one of the other.
    await expect.poll(() => readiness(drained), { timeout: SLOW }).toBe(503)
    expect(await hostOfNext(drained)).not.toBe(other.id)
    for (let left = 2; left > 0; left--) {
      expect((await json<BrowserSession>(drained.acquire(pool))).host_id).not.toBe(other.id)
    }

    // Those who have a browser there go on, through any host.
    for (const { session_id } of [held, own]) {
      expect((await one.call('GET', `/browsers/${session_id}/computer/screenshot`)).ok).toBe(true)
    }
    expect(await isDrained(drained)).toBe(false)
    await one.deleteSession(own)
    expect((await one.release(pool, held)).ok).toBe(true)
    await drained.service.drained
    expect((await seenBy(one)).other).toMatchObject({ acquired: 0, available: 0, ending: 0, sessions_without_pool: 0 })
  },
)

test('a drain can be taken back from any host, and a host that has gone is no more', async () => {
  const [one, drained] = [hosts.at(0), hosts.at(1)]
  const held = await drained.newSession()
  const { other } = await seenBy(one)
  const drain = (asked: TestService, draining: boolean) =>
    asked.call('PATCH', `/service/hosts/${other.id}`, { draining })
  expect((await drain(drained, true)).status).toBe(200)
  expect(await hostOfNext(drained)).not.toBe(other.id)
  expect(await json(drain(one, false))).toMatchObject({ state: 'living' })
  // The other host was asked, and this one hears of it with its next renewal.
  await expect.poll(() => readiness(drained), { timeout: SLOW }).toBe(200)
  expect(await hostOfNext(drained)).toBe(other.id)

  // Told to stop, it is not taken back; what is left when its time is over ends with it.
  const over = drained.service.drain(2)
  await expect.poll(async () => (await seenBy(one)).other.state, { timeout: SLOW }).toBe('stopping')
  expect(await json(drain(one, false))).toMatchObject({ code: 'host_stopping' })
  expect(await over).toBe(false)
  await drained.stop()
  hosts.all.pop()
  const gone = await drain(one, true)
  expect([gone.status, await gone.json()]).toMatchObject([404, { code: 'not_found' }])
  expect((await one.call('GET', `/browsers/${held.session_id}`)).status).toBe(404)
})
