import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedPostgres } from '../database/test-database'
import { fill } from './fill'
import { endIdle, listHosts, setDraining, setLeaving } from '../state/hosts'
import type { Grant } from '../state/leases'
import { occupancy } from '../state/occupancy'
import { flush, slotUsage, removePool, resize } from '../state/pool-changes'
import { addPool, TestHost, type TestHostOptions } from '../agent/test-host'

const postgres = sharedPostgres()
let url: string
let hosts: TestHost[]

beforeEach(async () => {
  url = postgres.url(await postgres.database())
  hosts = []
})
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.leave()))
  expect(hosts.flatMap(({ errors }) => errors)).toEqual([])
})

async function join(options: TestHostOptions = {}): Promise<TestHost> {
  const host = await TestHost.join(url, options)
  hosts.push(host)
  return host
}

const now = async () => (await occupancy(hosts[0]!.database.atomic))[0]
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const browsersOfAll = (): number => hosts.reduce((sum, { browsers }) => sum + browsers.size, 0)

const given = (grant: Grant | null): Grant => {
  if (!grant) throw new Error('No caller was given a browser.')
  return grant
}

const lease = (at: TestHost, pool: string, waitMs = 0): Promise<Grant | null> => at.acquire(pool, hosts, { waitMs })

/** What changes with the size of a pool, as the update of a pool makes it. */
async function changeSize(pool: string, before: number, size: number, discard = false): Promise<void> {
  const [host] = hosts as [TestHost]
  await host.database.db.transaction(async (tx) => {
    await tx.execute(sql`update pools set size = ${size} where id = ${pool}`)
    const rate = 1_000_000
    await resize(tx, pool, { before: { size: before, rate }, after: { size, rate }, capPerMinute: 1_000_000, discard })
  })
}

test('a pool is spread over hosts by the room they have', async () => {
  const [small, large] = [await join({ capacity: 3 }), await join({ capacity: 9 })]
  await addPool(small, { size: 8 })
  await until(async () => expect(await now()).toMatchObject({ available: 8 }))
  // The large one until both have the same room.
  expect([small.browsers.size, large.browsers.size]).toEqual([1, 7])
})

test('with many hosts that assign slots at once, size and rate hold for the whole', async () => {
  for (let n = 0; n < 4; n++) await join({ capPerMinute: 100 })
  const began = performance.now()
  const pool = await addPool(hosts[0]!, { size: 60, fill_rate_per_minute: 50 })
  while (performance.now() - began < 3_000) {
    await Promise.all(hosts.map(({ database }) => fill(database.db, 100)))
    const row = await now()
    const slots = (row?.available ?? 0) + (row?.warming ?? 0)
    // 30 in the bucket, and then one in two seconds.
    expect(slots).toBeLessThanOrEqual(30 + Math.floor((performance.now() - began) / 2_000) + 1)
  }
  await until(() => expect(browsersOfAll()).toBeGreaterThanOrEqual(30))
  await changeSize(pool, 60, 31)
  await Promise.all(Array.from({ length: 12 }, (_, n) => fill(hosts[n % 4]!.database.db, 1_000_000)))
  await until(async () => expect(await now()).toMatchObject({ available: 31, warming: 0 }))
})

test('a slot is filled when a host with room joins, and when one gets room', async () => {
  const first = await join({ capacity: 1 })
  const pool = await addPool(first, { size: 3 })
  await until(async () => expect(await now()).toMatchObject({ available: 1 }))
  const second = await join({ capacity: 1 })
  await until(async () => expect(await now()).toMatchObject({ available: 2 }))
  expect(second.browsers.size).toBe(1)
  const other = await addPool(first, { size: 1 })
  await sleep(300)
  expect(browsersOfAll()).toBe(2)
  await removePool(first.database.db, pool, false)
  await until(async () => expect(await now()).toMatchObject({ id: other, available: 1 }))
  // The other host may still be ending the one that it had.
  await until(() => expect(browsersOfAll()).toBe(1))
  expect(await first.database.db.transaction((tx) => slotUsage(tx))).toEqual({ used: 1, capacity: 2 })
})

test('a pool that always has something to fill does not keep the others waiting', async () => {
  const host = await join({ startsAtOnce: 1, startMs: 20 })
  const pools = [
    await addPool(host, { size: 4, fill_rate_per_minute: 0 }),
    await addPool(host, { size: 4, fill_rate_per_minute: 0 }),
  ]
  await host.database.db.execute(sql`update pools set fill_rate_per_minute = 1000000`)
  host.member.browsers.freed()
  await until(async () => expect(browsersOfAll()).toBe(8))
  const { rows } = await host.database.db.execute<{ pool: string }>(
    sql`select pool_id as pool from browsers order by created_at`,
  )
  const [old, young] = pools
  expect(rows.map(({ pool }) => pool)).toEqual([young, old, young, old, young, old, young, old])
})

test('what does not start is tried again, one at a time; a host that cannot start browsers leaves them to others', async () => {
  const broken = await join({ capacity: 50, failure: () => 'no Chromium' })
  await addPool(broken, { size: 5 })
  await until(async () => expect(await now()).toMatchObject({ available: 0, failing: true }))
  await sleep(300)
  expect(await now()).toMatchObject({ available: 0, warming: 0 })
  await join({ capacity: 10 })
  await until(async () => expect(await now()).toMatchObject({ available: 5, failing: false }))
  expect(broken.browsers.size).toBe(0)
})

test('a host that drains gets nothing more; its idle browsers are made elsewhere, its leases last until they are released', async () => {
  const [old, other] = [await join({ capacity: 10, id: 'old' }), await join({ capacity: 2, id: 'other' })]
  const pool = await addPool(old, { size: 4 })
  await until(async () => expect(await now()).toMatchObject({ available: 4 }))
  expect(old.browsers.size).toBe(4)
  const held = given(await lease(other, pool))

  expect(await setDraining(other.database.atomic, 'old', true)).toBe('done')
  expect(await endIdle(other.database.atomic, 'old')).toEqual({ all: 4, ended: [{ pool, count: 3 }] })
  await until(async () => expect(await now()).toMatchObject({ available: 2, acquired: 1 }))
  // They are ended a moment after they are counted out.
  await until(async () => expect([...old.browsers.keys()]).toEqual([held.browser]))
  expect(given(await lease(other, pool)).host).toBe('other')
  expect(given(await lease(other, pool)).host).toBe('other')
  expect(await lease(other, pool)).toBeNull()
  await old.release(pool, held)
  expect((await endIdle(other.database.atomic, 'old')).ended).toEqual([])
  await until(async () =>
    expect(await listHosts(other.database.atomic)).toMatchObject([
      { id: 'old', draining: true, living: true, starting: 0, available: 0, leased: 0, ending: 0 },
      { id: 'other', draining: false, starting: 0, available: 0, leased: 2, ending: 0 },
    ]),
  )
  expect(old.browsers.size).toBe(0)

  expect(await setDraining(other.database.atomic, 'old', false)).toBe('done')
  await until(async () => expect(await now()).toMatchObject({ available: 2, acquired: 2 }))
  expect(await setDraining(other.database.atomic, 'unknown', true)).toBe('no_such_host')
})

test('a host that was told to stop is not taken back', async () => {
  const [old, other] = [await join({ capacity: 10, id: 'old' }), await join({ capacity: 10, id: 'other' })]
  await setLeaving(old.database.atomic, { id: 'old', secret: 'old' })
  const { atomic } = other.database
  expect(await setDraining(atomic, 'old', false)).toBe('leaving')
  expect(await setDraining(atomic, 'old', true)).toBe('done')
  expect(await listHosts(atomic)).toMatchObject([{ id: 'old', draining: true, leaving: true }, { leaving: false }])
  await addPool(other, { size: 2 })
  await until(async () => expect(await now()).toMatchObject({ available: 2 }))
  expect(old.browsers.size).toBe(0)
})

test('a pool that shrinks ends what is too many on all hosts, leased ones when they are released, also while others wait', async () => {
  const [a, b] = [await join({ capacity: 5 }), await join({ capacity: 5 })]
  const pool = await addPool(a, { size: 6 })
  await until(async () => expect(await now()).toMatchObject({ available: 6 }))
  const grants = [given(await lease(a, pool)), given(await lease(b, pool)), given(await lease(a, pool))]
  const ownerOf = (grant: Grant) => (grant.host === a.id ? a : b)
  await changeSize(pool, 6, 2)
  await until(async () => expect(await now()).toMatchObject({ available: 0, acquired: 3 }))
  await until(() => expect(browsersOfAll()).toBe(3))
  const waits = lease(b, pool, 10_000)
  await until(async () => expect(await now()).toMatchObject({ waiting: 1 }))
  await ownerOf(grants[0]!).release(pool, grants[0]!)
  await until(() => expect(browsersOfAll()).toBe(2))
  expect(await now()).toMatchObject({ acquired: 2, waiting: 1 })
  await ownerOf(grants[1]!).release(pool, grants[1]!)
  expect((await waits)?.browser).toBe(grants[1]!.browser)
})

test('discarded and flushed browsers are made anew, on every host; leased ones stay', async () => {
  const [a] = [await join({ capacity: 3 }), await join({ capacity: 3 })]
  const pool = await addPool(a, { size: 4 })
  await until(async () => expect(await now()).toMatchObject({ available: 4 }))
  const held = given(await lease(a, pool))
  const idle = () =>
    hosts
      .flatMap(({ browsers }) => [...browsers.keys()])
      .filter((id) => id !== held.browser)
      .sort()
  for (const renewAll of [() => flush(a.database.atomic, pool, false), () => changeSize(pool, 4, 4, true)]) {
    const before = idle()
    await renewAll()
    await until(async () => expect(await now()).toMatchObject({ available: 3, acquired: 1, warming: 0 }))
    // They are ended a moment after they are counted out.
    await until(() => expect(idle().filter((id) => before.includes(id))).toEqual([]))
    expect(idle()).toHaveLength(3)
  }
})

test('a pool with leased browsers is removed only by force, and those who wait are sent away', async () => {
  const [a, b] = [await join({ capacity: 3 }), await join({ capacity: 3 })]
  const pool = await addPool(a, { size: 1 })
  await until(async () => expect(await now()).toMatchObject({ available: 1 }))
  await lease(a, pool)
  const waits = lease(b, pool, 10_000)
  await until(async () => expect(await now()).toMatchObject({ waiting: 1 }))
  await expect(removePool(a.database.db, pool, false)).rejects.toMatchObject({
    code: 'pool_in_use',
    message: expect.stringContaining('Release it first') as string,
  })
  expect(await now()).toMatchObject({ acquired: 1, waiting: 1 })
  await removePool(a.database.db, pool, true)
  expect(await waits).toBeNull()
  await until(() => expect(browsersOfAll()).toBe(0))
})
