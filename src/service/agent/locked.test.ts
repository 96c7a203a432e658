import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, test as base, vi } from 'vitest'
import { isConnectionError } from '../database/away'
import type { Grant } from '../state/leases'
import { occupancy } from '../state/occupancy'
import { addPool, FAST, TestHost } from './test-host'
import { sharedPostgres } from '../database/test-database'

/** Of a host: four for what it is asked, one to hear by, and those that PostgreSQL has not given up yet, more of them on a busy machine. */
const OF_A_HOST = 10
/** Of this test. */
const OTHERS = 2

/** A database of its own with two hosts, and what stands beside them. */
class LockedCluster {
  readonly hosts: TestHost[] = []
  /** Keeps a table for itself. */
  readonly outside: Client
  /** Sees what goes on: within a transaction it would always be the same. */
  readonly #watcher: Client

  private constructor(url: string) {
    this.outside = new Client({ connectionString: url })
    this.#watcher = new Client({ connectionString: url })
  }

  static async open(): Promise<LockedCluster> {
    const postgres = sharedPostgres()
    const url = postgres.url(await postgres.database())
    const cluster = new LockedCluster(url)
    await Promise.all([cluster.outside.connect(), cluster.#watcher.connect()])
    const { hosts } = cluster
    // Neither ends its browsers because the other has the database again a moment earlier.
    const isAwayForAll = () => Promise.resolve(true)
    for (const id of ['a', 'b']) {
      hosts.push(await TestHost.join(url, { id, capacity: 2, timing: FAST, isAwayForAll }))
    }
    return cluster
  }

  async connections(): Promise<number> {
    const { rows } = await this.#watcher.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    )
    return rows[0]?.count ?? 0
  }

  async close(): Promise<void> {
    await Promise.all([this.outside.end(), this.#watcher.end()])
    await Promise.all(this.hosts.map((host) => host.leave()))
  }
}

const test = base.extend<{ cluster: LockedCluster }>({
  cluster: async ({ onTestFinished }, use) => {
    const cluster = await LockedCluster.open()
    onTestFinished(() => cluster.close())
    await use(cluster)
  },
})

// They wait for each other's deadlines.
describe.concurrent('while a table is locked', () => {
  test.for(['browsers', 'hosts'])(
    'the table %s in use for long: sessions go on, callers are told to come again, connections stay few, all recovers',
    async (table, { cluster }) => {
      const { hosts, outside } = cluster
      const [a, b] = hosts as [TestHost, TestHost]
      const lease = (at: TestHost, pool: string, waitMs = 0): Promise<Grant | null> =>
        at.acquire(pool, hosts, { waitMs })
      const now = async () => (await occupancy(a.database.atomic))[0]
      const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
      const pool = await addPool(a, { size: 4 })
      await until(async () => expect(await now()).toMatchObject({ available: 4 }))
      const held = await lease(a, pool)
      if (!held) throw new Error('No caller was given a browser.')

      await outside.query('begin')
      await outside.query(`lock table ${table} in access exclusive mode`)
      const refusals: unknown[] = []
      const freed = new AbortController()
      const caller = async (at: TestHost) => {
        while (!freed.signal.aborted) {
          const grant = await lease(at, pool).catch((error: unknown) => void refusals.push(error))
          if (grant) await hosts.find(({ id }) => id === grant.host)?.release(pool, grant)
          else await sleep(50)
        }
      }
      const callers = [a, a, a, a, a, b, b, b, b, b].map(caller)
      const released = hosts.find(({ id }) => id === held.host)?.release(pool, held)
      let most = 0
      const lockedUntil = performance.now() + 2 * FAST.claimMs
      while (performance.now() < lockedUntil) {
        most = Math.max(most, await cluster.connections())
        await sleep(100)
      }
      await outside.query('rollback')
      freed.abort()
      await Promise.all(callers)
      await released

      expect(most).toBeLessThanOrEqual(2 * OF_A_HOST + OTHERS)
      if (table === 'browsers') expect(refusals).not.toEqual([])
      for (const error of refusals) expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } })
      await until(async () => expect(await now()).toMatchObject({ available: 4, acquired: 0, waiting: 0 }))
      // Long enough to judge others.
      await sleep(FAST.graceMs + 2 * FAST.renewMs)
      expect(hosts.flatMap(({ abandoned, lostElsewhere }) => [...abandoned, ...lostElsewhere])).toEqual([])
      expect(hosts.flatMap(({ errors }) => errors).filter((error) => !isConnectionError(error))).toEqual([])
      expect(await lease(b, pool)).toBeTruthy()
    },
  )

  test('who stops to wait while the queue is in use is not counted as waiting for ever', async ({ cluster }) => {
    const { hosts, outside } = cluster
    const [a] = hosts as [TestHost]
    const now = async () => (await occupancy(a.database.atomic))[0]
    const pool = await addPool(a, { size: 1 })
    const first = await a.acquire(pool, hosts, { waitMs: 20_000 })
    const second = a.acquire(pool, hosts, { waitMs: 1_000 })
    await vi.waitFor(async () => expect(await now()).toMatchObject({ waiting: 1 }), { timeout: 60_000 })
    await outside.query('begin')
    await outside.query('lock table waiters in access exclusive mode')
    expect(await second).toBeNull()
    await outside.query('rollback')
    expect(first).toBeTruthy()
    await vi.waitFor(async () => expect(await now()).toMatchObject({ waiting: 0 }), { timeout: 60_000 })
  })
})
