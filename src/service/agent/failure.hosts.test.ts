import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi, type TestContext } from 'vitest'
import { isConnectionError } from '../database/away'
import type { Grant } from '../state/leases'
import { occupancy } from '../state/occupancy'
import { StandaloneSessionRows } from '../state/standalone-session-rows'
import { addPool, FAST, TestHost, type TestHostOptions } from './test-host'
import { ownPostgres } from '../database/test-database'
import { type TestPostgres, TestWire } from '../database/test-postgres'

const soon = 30_000

let postgres: TestPostgres

beforeAll(async () => {
  // Five tests at once, with two hosts each.
  postgres = await ownPostgres({ max_connections: 200 })
})
afterAll(() => postgres.stop())

/** A database of its own, with the hosts that share it: tests run side by side, as most of each is waiting. */
class Scene {
  readonly hosts: TestHost[] = []
  readonly #wires: TestWire[] = []
  readonly #database: string

  private constructor(database: string) {
    this.#database = database
  }

  static async open({ onTestFinished }: TestContext): Promise<Scene> {
    const scene = new Scene(await postgres.database())
    onTestFinished(() => scene.#close())
    return scene
  }

  /** A host, and the network between it and the database. */
  async host(id: string, options: TestHostOptions = {}): Promise<{ host: TestHost; wire: TestWire }> {
    const wire = await TestWire.to(postgres)
    this.#wires.push(wire)
    const host = await TestHost.join(wire.url(this.#database), { timing: FAST, id, ...options })
    this.hosts.push(host)
    return { host, wire }
  }

  lease(at: TestHost, pool: string, waitMs = 0): Promise<Grant | null> {
    return at.acquire(pool, this.hosts, { waitMs })
  }

  async #close(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.leave()))
    const surprises = this.hosts.flatMap(({ errors }) => errors).filter((error) => !isConnectionError(error))
    expect(surprises).toEqual([])
    await Promise.all(this.#wires.map((wire) => wire.close()))
  }
}

const now = async (at: TestHost) => (await occupancy(at.database.atomic))[0]
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 2 * soon, interval: 100 })

const given = (grant: Grant | null): Grant => {
  if (!grant) throw new Error('No caller was given a browser.')
  return grant
}

test.concurrent('a host that dies: its leases end with a reason, its slots are filled elsewhere, those who wait at others go on', async (context) => {
  const scene = await Scene.open(context)
  // No claim runs out before, also on a busy machine.
  const timing = { ...FAST, claimMs: 8_000 }
  const a = await scene.host('a', { capacity: 4, timing })
  const b = await scene.host('b', { capacity: 4, timing })
  // Long enough to judge others.
  await sleep(FAST.graceMs)
  const pool = await addPool(a.host, { size: 4 })
  await until(async () => expect(await now(a.host)).toMatchObject({ available: 4 }))
  const grants = (await Promise.all([1, 2, 3, 4].map(() => scene.lease(a.host, pool, soon)))).map(given)
  const onB = grants.filter((grant) => grant.host === 'b')
  expect(onB).toHaveLength(2)
  const waitsAtB = scene.lease(b.host, pool, soon)
  const waitsAtA = scene.lease(a.host, pool, soon)
  await until(async () => expect(await now(a.host)).toMatchObject({ waiting: 2 }))

  const rows = new StandaloneSessionRows({
    atomic: b.host.database.atomic,
    host: 'b',
    leaves: new AbortController().signal,
    alone: false,
  })
  for (const session of ['started', 'leased']) await rows.add(session)
  rows.leased('leased', {
    id: 'its-lease',
    acquiredAt: new Date(),
    terms: { by: 'ci', name: 'by-hand', timeoutSeconds: 60 },
    config: { headless: true, stealth: false },
  })
  await until(async () =>
    expect(
      (await a.host.database.db.execute(sql`select 1 from sessions_without_pool where terms is not null`)).rows,
    ).toHaveLength(1),
  )

  const diedAt = performance.now()
  b.wire.cut()
  await until(() => expect(a.host.lostElsewhere).toHaveLength(4))
  expect(performance.now() - diedAt).toBeLessThan(timing.claimMs + FAST.renewMs + 15_000)
  const [ofPool, standalone] = [
    a.host.lostElsewhere.filter((lost) => lost.pool === pool),
    a.host.lostElsewhere.filter((lost) => lost.pool === null),
  ]
  expect(ofPool.map(({ browser }) => browser).sort()).toEqual(onB.map(({ browser }) => browser).sort())
  expect(ofPool[0]).toMatchObject({ host: 'http://b', terms: { by: 'test' } })
  expect(standalone).toHaveLength(2)
  expect(standalone).toContainEqual({
    browser: 'leased',
    pool: null,
    host: 'http://b',
    hostId: 'b',
    lease: 'its-lease',
    leasedAt: expect.anything() as Date,
    terms: { by: 'ci', name: 'by-hand', timeoutSeconds: 60, headless: true, stealth: false },
  })
  const [ended] = onB as [Grant]
  const [end] = await a.host.database.atomic(
    sql`select ended_for from session_ends where session_id = ${ended.browser}`,
  )
  expect(end).toEqual([{ ended_for: { kind: 'host_lost', host: 'http://b', how: 'silent' } }])

  // Two are made again, on the host that is left; the caller there gets the first of them.
  expect(given(await waitsAtA).host).toBe('a')
  expect(await waitsAtB).toBeNull()
  await until(async () =>
    expect(await now(a.host)).toMatchObject({ available: 1, acquired: 3, waiting: 0, warming: 0 }),
  )
})

test.concurrent('a host that dies while it starts browsers: others start them', async (context) => {
  const scene = await Scene.open(context)
  const a = await scene.host('a', { capacity: 3 })
  await sleep(FAST.graceMs)
  const b = await scene.host('b', { capacity: 10, startMs: 60_000 })
  const pool = await addPool(a.host, { size: 3 })
  await until(() => expect(b.host.starting.size).toBe(3))
  b.wire.cut()
  await until(async () => expect(await now(a.host)).toMatchObject({ id: pool, available: 3, warming: 0 }))
  expect(a.host.browsers.size).toBe(3)
})

test.concurrent.for(['cut', 'silence'] as const)(
  'a host that is cut off (%s) ends its browsers before others give them up, and joins again',
  async (how, context) => {
    const scene = await Scene.open(context)
    // Both are one process, which stands still for a second now and then on a busy machine.
    const timing = { ...FAST, claimMs: 16_000, endingMs: 12_000 }
    const a = await scene.host('a', { capacity: 2, timing })
    const b = await scene.host('b', { capacity: 2, timing })
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
    await expect(scene.lease(b.host, pool)).rejects.toMatchObject({ status: 503 })

    b.wire.mend()
    await until(async () => expect(await now(a.host)).toMatchObject({ available: 3 }))
    expect(a.host.browsers.size + b.host.browsers.size).toBe(3)
    expect(given(await scene.lease(b.host, pool))).toBeTruthy()
  },
)

test.concurrent('a caller whose host misses the notification is told when the line is there again', async (context) => {
  const scene = await Scene.open(context)
  // No claim runs out meanwhile: neither of the host that is cut off, nor of the other one on a busy machine.
  const timing = { ...FAST, claimMs: 60_000 }
  const a = await scene.host('a', { capacity: 2, timing })
  const b = await scene.host('b', { capacity: 0, timing })
  const pool = await addPool(a.host, { size: 1 })
  await until(async () => expect(await now(a.host)).toMatchObject({ available: 1 }))
  const held = given(await scene.lease(a.host, pool))
  const waits = scene.lease(b.host, pool, soon)
  await until(async () => expect(await now(a.host)).toMatchObject({ waiting: 1 }))
  b.wire.cut()
  await a.host.release(pool, held)
  await sleep(200)
  b.wire.mend()
  expect((await waits)?.browser).toBe(held.browser)
})

test.concurrent('an unclaimed lease goes back to the pool', async (context) => {
  const scene = await Scene.open(context)
  const a = await scene.host('a')
  const pool = await addPool(a.host, { size: 1 })
  await until(async () => expect(await now(a.host)).toMatchObject({ available: 1 }))
  const terms = { by: 'test', timeoutSeconds: 600, startUrl: undefined, telemetry: undefined }
  const { signal } = new AbortController()
  const lost = await a.host.member.acquire(pool, terms, { waitMs: 0, signal, begin: (grant) => Promise.resolve(grant) })
  expect((await scene.lease(a.host, pool, soon))?.browser).toBe(given(lost).browser)
})

// These two take the database away from everybody: they run alone.

test('the database away for everybody: sessions go on, callers are told to come again, everything recovers by itself', async (context) => {
  const scene = await Scene.open(context)
  const options = { capacity: 2, isAwayForAll: () => Promise.resolve(true) }
  const a = await scene.host('a', options)
  const b = await scene.host('b', options)
  const pool = await addPool(a.host, { size: 4 })
  await until(async () => expect(await now(a.host)).toMatchObject({ available: 4 }))
  const grants = (await Promise.all([1, 2, 3, 4].map(() => scene.lease(a.host, pool)))).map(given)
  const waits = scene.lease(b.host, pool, 4 * soon)
  await until(async () => expect(await now(a.host)).toMatchObject({ waiting: 1 }))

  await postgres.down('SIGQUIT')
  await sleep(2 * FAST.claimMs)
  await expect(scene.lease(a.host, pool)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
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
})

test('the database restarted in the middle of leases: none is given twice, none is lost, the order is kept', async (context) => {
  const scene = await Scene.open(context)
  const options = { isAwayForAll: () => Promise.resolve(true) }
  const all = [await scene.host('a', options), await scene.host('b', options), await scene.host('c', options)].map(
    ({ host }) => host,
  )
  const pool = await addPool(all[0]!, { size: 6 })
  await until(async () => expect(await now(all[0]!)).toMatchObject({ available: 6 }))
  const stop = new AbortController()
  let leases = 0
  const held = new Set<string>()
  let doubles = 0
  const client = async (n: number) => {
    while (!stop.signal.aborted) {
      const grant = await scene.lease(all[n % 3]!, pool, 2_000).catch(() => undefined)
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
    await sleep(300)
    await postgres.down(signal)
    await sleep(300)
    const before = leases
    await postgres.up()
    await until(() => expect(leases).toBeGreaterThan(before + 20))
  }
  stop.abort()
  await Promise.all(clients)
  expect(doubles).toBe(0)
  // What was given to callers whose answer was lost has gone back after a while.
  await until(async () => expect(await now(all[0]!)).toMatchObject({ available: 6, acquired: 0, waiting: 0 }))
})
