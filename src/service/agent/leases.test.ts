import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '../database/database'
import { furnishData, sharedPostgres } from '../database/test-database'
import type { Grant } from '../state/leases'
import { occupancy } from '../state/occupancy'
import { addPool, TERMS, TestHost, type AcquireOptions, type TestHostOptions } from './test-host'

const waitMs = 15_000

const hosts: TestHost[] = []
afterEach(async () => {
  // What is leased twice is refused by the browser's own host.
  expect(hosts.map(({ refused }) => refused)).toEqual(hosts.map(() => 0))
  expect(hosts.flatMap(({ errors }) => errors)).toEqual([])
  for (const host of hosts.splice(0)) await host.leave()
})

/** So many hosts, and a pool whose browsers are all available. */
async function filled(join: (options: TestHostOptions) => Promise<TestHost>, count: number, size: number) {
  for (let n = 0; n < count; n++) hosts.push(await join({}))
  const pool = await addPool(hosts[0]!, { size })
  await vi.waitFor(
    async () => expect((await occupancy(hosts[0]!.database.atomic))[0]).toMatchObject({ available: size }),
    waitMs,
  )
  return { hosts: hosts as [TestHost, ...TestHost[]], pool }
}

const hostOf = (grant: Grant): TestHost => {
  const host = hosts.find(({ id }) => id === grant.host)
  if (!host) throw new Error('The browser is on no host.')
  return host
}

const lease = (host: TestHost, pool: string, options?: AcquireOptions): Promise<Grant | null> =>
  host.acquire(pool, hosts, options)

const release = (pool: string, grant: Grant): Promise<void> => hostOf(grant).release(pool, grant)

const given = (grant: Grant | null): Grant => {
  if (!grant) throw new Error('No caller was given a browser.')
  return grant
}

const waiting = (host: TestHost, count: number): Promise<void> =>
  vi.waitFor(async () => expect((await occupancy(host.database.atomic))[0]?.waiting).toBe(count), waitMs)

/** What must hold on one host alone as well, whatever the database. */
function rules(join: (options: TestHostOptions) => Promise<TestHost>, count: number): void {
  const at = (n: number): TestHost => hosts[n % count]!

  test('the browser that has waited longest goes first', async () => {
    const { pool } = await filled(join, count, 3)
    const first = [given(await lease(at(0), pool)), given(await lease(at(1), pool)), given(await lease(at(2), pool))]
    expect(await lease(at(0), pool)).toBeNull()
    const order = [first[2]!, first[0]!, first[1]!]
    for (const grant of order) {
      await release(pool, grant)
      // The clock of the embedded database has no parts of a millisecond.
      await sleep(2)
    }
    const again = [await lease(at(1), pool), await lease(at(2), pool), await lease(at(0), pool)]
    expect(again.map((grant) => grant?.browser)).toEqual(order.map(({ browser }) => browser))
  })

  test('those who wait are served in the order in which they came, whichever host they asked', async () => {
    const { pool } = await filled(join, count, 1)
    let held = given(await lease(at(0), pool))
    const served: number[] = []
    const callers: Promise<unknown>[] = []
    for (let n = 0; n < 6; n++) {
      callers.push(
        lease(at(n), pool, { waitMs }).then(async (grant) => {
          served.push(n)
          held = given(grant)
          await release(pool, held)
        }),
      )
      await waiting(at(0), n + 1)
    }
    await release(pool, held)
    await Promise.all(callers)
    expect(served).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('whose browser could not be begun is served before those who came after him', async () => {
    const { pool } = await filled(join, count, 1)
    const held = given(await lease(at(0), pool))
    const callerWaits = { waitMs, signal: new AbortController().signal }
    const served: string[] = []
    const begun = (name: string) => (grant: Grant) => {
      served.push(name)
      return Promise.resolve(grant)
    }
    let fails = true
    const unlucky = at(0).member.acquire(pool, TERMS, {
      ...callerWaits,
      begin: async (grant) => {
        if (!fails) return begun('first')(grant)
        fails = false
        await release(pool, grant)
        return undefined
      },
    })
    await waiting(at(0), 1)
    const others: Promise<Grant | null>[] = []
    for (const n of [1, 2]) {
      others.push(at(n).member.acquire(pool, TERMS, { ...callerWaits, begin: begun(`other ${n}`) }))
      await waiting(at(0), n + 1)
    }
    await release(pool, held)
    const [next, last] = others
    const passedOn = given(await next!)
    await waiting(at(0), 2)
    await release(pool, passedOn)
    await release(pool, given(await unlucky))
    await last
    expect(served).toEqual(['other 1', 'first', 'other 2'])
  })

  test('of many who want a few browsers at once everyone gets one, and none has two', async () => {
    const { pool } = await filled(join, count, 4)
    let served = 0
    const client = async (n: number) => {
      for (let round = 0; round < 15; round++) {
        const grant = given(await lease(at(n + round), pool, { waitMs }))
        served += 1
        if (round % 3 === 0) await sleep(1)
        await release(pool, grant)
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, n) => client(n)))
    expect(served).toBe(240)
    expect((await occupancy(at(0).database.atomic))[0]).toMatchObject({ available: 4, acquired: 0, waiting: 0 })
  })

  test('who has waited long enough gets nothing, and nothing is kept for him', async () => {
    const { pool } = await filled(join, count, 1)
    const held = given(await lease(at(0), pool))
    expect(await lease(at(1), pool, { waitMs: 50 })).toBeNull()
    await release(pool, held)
    expect((await occupancy(at(0).database.atomic))[0]).toMatchObject({ available: 1, waiting: 0 })
  })

  test('the browser of a caller who has hung up goes to the next one', async () => {
    const { pool } = await filled(join, count, 1)
    const held = given(await lease(at(0), pool))
    const gone = new AbortController()
    const first = lease(at(1), pool, { waitMs, signal: gone.signal })
    await waiting(at(0), 1)
    const second = lease(at(2), pool, { waitMs })
    await waiting(at(0), 2)
    gone.abort()
    expect(await first).toBeNull()
    await release(pool, held)
    expect((await second)?.browser).toBe(held.browser)
    // Disconnected before anything was asked for.
    expect(await lease(at(0), pool, { waitMs, signal: gone.signal })).toBeNull()
  })

  test('callers who hang up while browsers are given leave none behind', async () => {
    const { pool } = await filled(join, count, 2)
    const client = async (n: number) => {
      for (let round = 0; round < 12; round++) {
        const gone = new AbortController()
        setTimeout(() => gone.abort(), (n * 7 + round * 3) % 11)
        const grant = await lease(at(n), pool, { waitMs, signal: gone.signal })
        if (grant) await release(pool, grant)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => client(n)))
    await vi.waitFor(async () => {
      expect((await occupancy(at(0).database.atomic))[0]).toMatchObject({ available: 2, acquired: 0, waiting: 0 })
    }, waitMs)
  })

  test('a name belongs to one lease at a time, also to one that is waited for', async () => {
    const { pool } = await filled(join, count, 1)
    const held = given(await lease(at(0), pool, { terms: { name: 'mine' } }))
    await expect(lease(at(1), pool, { terms: { name: 'mine' } })).rejects.toMatchObject({ status: 400 })
    const waits = lease(at(1), pool, { waitMs, terms: { name: 'other' } })
    await waiting(at(0), 1)
    await expect(lease(at(2), pool, { waitMs, terms: { name: 'other' } })).rejects.toMatchObject({ status: 400 })
    await release(pool, held)
    await release(pool, given(await waits))
    expect(await lease(at(2), pool, { terms: { name: 'other' } })).toMatchObject({ browser: held.browser })
  })

  test('a lease ends once', async () => {
    const { pool } = await filled(join, count, 1)
    const first = given(await lease(at(0), pool))
    await release(pool, first)
    const second = given(await lease(at(1), pool))
    expect(await hostOf(first).member.browsers.offer(pool, first.browser, first.lease)).toEqual({ is: 'stale' })
    expect(await lease(at(2), pool)).toBeNull()
    await release(pool, second)
  })

  test('no call waits for a pool that does not exist', async () => {
    await filled(join, count, 1)
    await expect(lease(at(0), 'gone', { waitMs })).rejects.toMatchObject({ status: 404 })
  })
}

describe('three hosts on PostgreSQL', () => {
  const postgres = sharedPostgres()
  let url: string
  rules(async (options) => {
    if (hosts.length === 0) url = postgres.url(await postgres.database())
    return TestHost.join(url, options)
  }, 3)
})

describe('one host on the embedded database', () => {
  let folder: string
  let database: OpenDatabase
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-cluster-'))
    await furnishData(folder)
    database = await openDatabase({ dataDir: folder })
  })
  afterEach(() => database.db.execute(sql`delete from pools`))
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  // A host closes the database that it leaves, and the next test goes on with it.
  const rest = async () => undefined
  rules((options) => TestHost.join({ ...database, close: rest }, { ...options, alone: true }), 1)
})
