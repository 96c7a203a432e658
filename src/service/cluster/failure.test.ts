import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isAway } from '../store/away'
import type { Grant } from './leases'
import { endOf } from './hosts'
import { occupancy } from './occupancy'
import { addPool, FAST, TestHost, type TestHostOptions } from './test-host'
import { TestPostgres, TestWire } from './test-postgres'

const soon = 30_000
vi.setConfig({ testTimeout: 90_000 })

let postgres: TestPostgres
let database: string
let hosts: TestHost[]
let wires: TestWire[]

beforeAll(async () => {
  postgres = await TestPostgres.start()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  database = await postgres.database()
  hosts = []
  wires = []
})
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.leave()))
  const surprises = hosts.flatMap(({ errors }) => errors).filter((error) => !isAway(error))
  expect(surprises).toEqual([])
  await Promise.all(wires.map((wire) => wire.close()))
})

/** A host, and the network between it and the database. */
async function host(id: string, options: TestHostOptions = {}): Promise<{ host: TestHost; wire: TestWire }> {
  const wire = await TestWire.to(postgres)
  wires.push(wire)
  const host = await TestHost.join(wire.url(database), { timing: FAST, id, ...options })
  hosts.push(host)
  return { host, wire }
}

const now = async (at: TestHost) => (await occupancy(at.database.atomic))[0]
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: soon, interval: 20 })

const given = (grant: Grant | null): Grant => {
  if (!grant) throw new Error('Nobody was given a browser.')
  return grant
}

const lease = (at: TestHost, pool: string, waitMs = 0): Promise<Grant | null> => at.acquire(pool, hosts, { waitMs })

test(
  'a host that dies: its leases end with a reason, its places are filled elsewhere, those who wait at others go on',
  { timeout: 60_000 },
  async () => {
    const a = await host('a', { capacity: 4 })
    const b = await host('b', { capacity: 4 })
    // Long enough to judge others.
    await sleep(FAST.graceMs)
    const pool = await addPool(a.host, { size: 4 })
    await until(async () => expect(await now(a.host)).toMatchObject({ available: 4 }))
    const grants = (await Promise.all([1, 2, 3, 4].map(() => lease(a.host, pool)))).map(given)
    const onB = grants.filter((grant) => grant.host === 'b')
    expect(onB).toHaveLength(2)
    const waitsAtB = lease(b.host, pool, soon)
    const waitsAtA = lease(a.host, pool, soon)
    await until(async () => expect(await now(a.host)).toMatchObject({ waiting: 2 }))

    const diedAt = performance.now()
    b.wire.cut()
    await until(() => expect(a.host.lostElsewhere).toHaveLength(2))
    expect(performance.now() - diedAt).toBeLessThan(FAST.claimMs + FAST.renewMs + 3_000)
    expect(a.host.lostElsewhere.map(({ browser }) => browser).sort()).toEqual(onB.map(({ browser }) => browser).sort())
    expect(a.host.lostElsewhere[0]).toMatchObject({ pool, host: 'http://b', terms: { by: 'test' } })
    const [ended] = onB as [Grant]
    expect(await endOf(a.host.database.atomic, ended.browser)).toEqual({ kind: 'host_lost', host: 'http://b' })

    // Two are made again, on the host that is left; the caller there gets the first of them.
    expect(given(await waitsAtA).host).toBe('a')
    expect(await waitsAtB).toBeNull()
    await until(async () =>
      expect(await now(a.host)).toMatchObject({ available: 1, acquired: 3, waiting: 0, warming: 0 }),
    )
  },
)

test('a host that dies while it starts browsers: others start them', async () => {
  const a = await host('a', { capacity: 3 })
  await sleep(FAST.graceMs)
  const b = await host('b', { capacity: 10, startMs: 60_000 })
  const pool = await addPool(a.host, { size: 3 })
  await until(() => expect(b.host.starting.size).toBe(3))
  b.wire.cut()
  await until(async () => expect(await now(a.host)).toMatchObject({ id: pool, available: 3, warming: 0 }))
  expect(a.host.browsers.size).toBe(3)
})

test.each(['cut', 'silence'] as const)(
  'a host that is cut off (%s) ends its browsers before others give them up, and joins again',
  async (how) => {
    const a = await host('a', { capacity: 2 })
    const b = await host('b', { capacity: 2 })
    await sleep(FAST.graceMs)
    const pool = await addPool(a.host, { size: 3 })
    await until(async () => expect(await now(a.host)).toMatchObject({ available: 3 }))
    expect(b.host.browsers.size).toBeGreaterThan(0)

    let endedAt = Infinity
    let givenUpAt = Infinity
    b.wire[how]()
    const watch = setInterval(() => {
      if (b.host.abandoned.length > 0) endedAt = Math.min(endedAt, performance.now())
      if (a.host.lostElsewhere.length > 0) givenUpAt = Math.min(givenUpAt, performance.now())
    }, 5)
    await until(() => expect(givenUpAt).toBeLessThan(Infinity))
    clearInterval(watch)
    expect(endedAt).toBeLessThan(givenUpAt)
    expect(b.host.browsers.size).toBe(0)
    await expect(lease(b.host, pool)).rejects.toMatchObject({ status: 503 })

    b.wire.mend()
    await until(async () => expect(await now(a.host)).toMatchObject({ available: 3 }))
    expect(a.host.browsers.size + b.host.browsers.size).toBe(3)
    expect(given(await lease(b.host, pool))).toBeTruthy()
  },
)

test(
  'the database away for everybody: sessions go on, callers are told to come again, everything recovers by itself',
  { timeout: 60_000 },
  async () => {
    const options = { capacity: 2, isAwayForAll: () => Promise.resolve(true) }
    const a = await host('a', options)
    const b = await host('b', options)
    const pool = await addPool(a.host, { size: 4 })
    await until(async () => expect(await now(a.host)).toMatchObject({ available: 4 }))
    const grants = (await Promise.all([1, 2, 3, 4].map(() => lease(a.host, pool)))).map(given)
    const waits = lease(b.host, pool, 4 * soon)
    await until(async () => expect(await now(a.host)).toMatchObject({ waiting: 1 }))

    await postgres.down('SIGQUIT')
    await sleep(2 * FAST.claimMs)
    await expect(lease(a.host, pool)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
    const [first] = grants as [Grant]
    const owner = (first.host === 'a' ? a : b).host
    // Told to the database as soon as that is there.
    const released = owner.release(pool, first)
    await postgres.up()

    await released
    expect(given(await waits).browser).toBe(first.browser)
    await sleep(FAST.graceMs + 2 * FAST.renewMs)
    expect([...a.host.abandoned, ...b.host.abandoned, ...a.host.lostElsewhere, ...b.host.lostElsewhere]).toEqual([])
    expect(a.host.browsers.size + b.host.browsers.size).toBe(4)
    expect(await now(a.host)).toMatchObject({ acquired: 4, waiting: 0 })
  },
)

test(
  'the database restarted in the middle of leases: none is given twice, none is lost, the order is kept',
  { timeout: 90_000 },
  async () => {
    const options = { isAwayForAll: () => Promise.resolve(true) }
    const all = [await host('a', options), await host('b', options), await host('c', options)].map(({ host }) => host)
    const pool = await addPool(all[0]!, { size: 6 })
    await until(async () => expect(await now(all[0]!)).toMatchObject({ available: 6 }))
    const stop = new AbortController()
    let leases = 0
    const held = new Set<string>()
    let doubles = 0
    const client = async (n: number) => {
      while (!stop.signal.aborted) {
        const grant = await lease(all[n % 3]!, pool, 2_000).catch(() => undefined)
        if (!grant) {
          await sleep(20)
          continue
        }
        const owner = all.find(({ id }) => id === grant.host)!
        if (held.has(grant.browser)) doubles += 1
        held.add(grant.browser)
        leases += 1
        await sleep(2)
        held.delete(grant.browser)
        await owner.release(pool, grant)
      }
    }
    const clients = Array.from({ length: 12 }, (_, n) => client(n))
    for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
      await sleep(700)
      await postgres.down(signal)
      await sleep(300)
      const before = leases
      await postgres.up()
      await until(() => expect(leases).toBeGreaterThan(before + 50))
    }
    stop.abort()
    await Promise.all(clients)
    expect(doubles).toBe(0)
    // What was given to callers whose answer was lost has gone back after a while.
    await until(async () => expect(await now(all[0]!)).toMatchObject({ available: 6, acquired: 0, waiting: 0 }))
  },
)

test('a caller whose host misses the notification is told when the line is there again', async () => {
  const a = await host('a', { capacity: 2 })
  const b = await host('b', { capacity: 0, timing: { ...FAST, claimMs: 60_000 } })
  const pool = await addPool(a.host, { size: 1 })
  await until(async () => expect(await now(a.host)).toMatchObject({ available: 1 }))
  const held = given(await lease(a.host, pool))
  const waits = lease(b.host, pool, soon)
  await until(async () => expect(await now(a.host)).toMatchObject({ waiting: 1 }))
  b.wire.cut()
  await a.host.release(pool, held)
  await sleep(200)
  b.wire.mend()
  expect((await waits)?.browser).toBe(held.browser)
})

test('a lease that nobody comes for goes back to the pool', async () => {
  const a = await host('a')
  const pool = await addPool(a.host, { size: 1 })
  await until(async () => expect(await now(a.host)).toMatchObject({ available: 1 }))
  const terms = { by: 'test', timeoutSeconds: 600, startUrl: undefined, telemetry: undefined }
  const { signal } = new AbortController()
  const lost = await a.host.member.acquire(pool, terms, { waitMs: 0, signal, begin: (grant) => Promise.resolve(grant) })
  const lostAt = performance.now()
  expect((await lease(a.host, pool, soon))?.browser).toBe(given(lost).browser)
  expect(performance.now() - lostAt).toBeLessThan(1.5 * FAST.collectMs)
})
