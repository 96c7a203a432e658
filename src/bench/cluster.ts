import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { digits, markdownTable, ms, percent } from '../measure/format'
import { p50, p99, sum } from '../measure/statistics'
import { cpuSeconds, cpuSecondsOfEnded, ofTree } from '../measure/usage'
import type { Grant } from '../service/state/leases'
import { occupancy } from '../service/state/occupancy'
import { addPool, TestHost } from '../service/agent/test-host'
import { TestPostgres } from '../service/database/test-postgres'

const HOSTS = 100
const BROWSERS_PER_HOST = 100
const STARTS_AT_ONCE = 4
/** Together as many as the hosts have room for, but for the last ones. */
const POOLS = [4_000, 3_000, 2_000, 900]
/** One that many want browsers of. */
const SCARCE = 8
const CLIENTS = 32
/** So many keep the two processors of a small machine busy; each one more only waits longer. */
const FEW_CLIENTS = 12
const WARM_UP_MS = 3_000
const WATCH_MS = 15_000
const WAIT_MS = 20_000
const SAMPLE_MS = 100
const TARGET = { pairs: 500, p99: 50 }

const HEADS = [
  'what',
  'pairs a second',
  'acquire p50',
  'acquire p99',
  'release p50',
  'release p99',
  'errors',
  'leased twice',
  'processor time, of one core: hosts and clients / PostgreSQL',
  'what the database waited for',
]

interface Watched {
  readonly acquires: number[]
  readonly releases: number[]
  errors: number
}

/**
 * The real coordination on a real PostgreSQL, with many hosts and browsers: only the browsers are not there, and calls between hosts are
 * calls in this process. Gives a table.
 */
export async function cluster(say: (text: string) => void): Promise<string> {
  const postgres = await TestPostgres.start({
    settings: { fsync: 'on', max_connections: 700, shared_buffers: '128MB' },
  })
  try {
    const url = postgres.url(await postgres.database())
    const hosts: TestHost[] = []
    for (let n = 0; n < HOSTS; n++)
      hosts.push(
        await TestHost.join(url, {
          capacity: BROWSERS_PER_HOST,
          startsAtOnce: STARTS_AT_ONCE,
          isAwayForAll: () => Promise.resolve(true),
        }),
      )
    const simulation = new Simulation(postgres, hosts)
    say(`  ${HOSTS} hosts`)
    const filled = await simulation.fillAll(POOLS)
    say(`  ${filled}`)
    const [scarce] = await simulation.add([SCARCE])
    const rows = [
      await simulation.watch(`${CLIENTS} clients, ${POOLS.length} pools`, simulation.pools, CLIENTS),
      await simulation.watch(`${FEW_CLIENTS} clients, ${POOLS.length} pools`, simulation.pools, FEW_CLIENTS),
      await simulation.watch(`${CLIENTS} clients, one pool`, simulation.pools.slice(0, 1), CLIENTS),
      await simulation.watch(`${CLIENTS} clients for ${SCARCE} browsers`, [scarce ?? ''], CLIENTS),
      await simulation.watch('one client', simulation.pools, 1),
    ]
    for (const row of rows) say(`  ${row.join(' | ')}`)
    await Promise.all(hosts.map((host) => host.leave()))
    return `${HOSTS} hosts. ${filled}\n\n${markdownTable(HEADS, rows)}\n\nTo reach: ${TARGET.pairs} pairs a second, p99 under ${TARGET.p99} ms.`
  } finally {
    await postgres.stop()
  }
}

class Simulation {
  pools: string[] = []
  readonly #postgres: TestPostgres
  readonly #hosts: readonly TestHost[]
  readonly #byId: ReadonlyMap<string, TestHost>

  constructor(postgres: TestPostgres, hosts: readonly TestHost[]) {
    this.#postgres = postgres
    this.#hosts = hosts
    this.#byId = new Map(hosts.map((host) => [host.id, host]))
  }

  get #first(): TestHost {
    return this.#hosts[0] as TestHost
  }

  /** Adds the pools that are used, as fast as it goes; gives how long that took. */
  async fillAll(sizes: readonly number[]): Promise<string> {
    const began = performance.now()
    this.pools = await this.add(sizes)
    const seconds = (performance.now() - began) / 1000
    const all = sum(sizes)
    return `${all} browsers in ${sizes.length} pools, given out and told of in ${digits(seconds)} s (${digits(all / seconds)} a second).`
  }

  async add(sizes: readonly number[]): Promise<string[]> {
    const pools: string[] = []
    for (const size of sizes) pools.push(await addPool(this.#first, { size }))
    while ((await occupancy(this.#first.database.atomic)).some(({ available, size }) => available < size))
      await sleep(100)
    return pools
  }

  async watch(what: string, pools: readonly string[], clients: number): Promise<string[]> {
    await this.#run(pools, clients, WARM_UP_MS)
    const used = () => [
      cpuSeconds(process.pid),
      ofTree(this.#postgres.pid, cpuSeconds) + cpuSecondsOfEnded(this.#postgres.pid),
    ]
    const before = used()
    const doubles = this.#doubles()
    const began = performance.now()
    const waits = this.#sampleWaits()
    const watched = await this.#run(pools, clients, WATCH_MS)
    const seconds = (performance.now() - began) / 1000
    const shares = used().map((cpu, index) => (cpu - (before[index] ?? 0)) / seconds)
    const { acquires, releases, errors } = watched
    return [
      what,
      digits(releases.length / seconds),
      ms(p50(acquires)),
      ms(p99(acquires)),
      ms(p50(releases)),
      ms(p99(releases)),
      String(errors),
      String(this.#doubles() - doubles),
      shares.map(percent).join(' / '),
      await waits(),
    ]
  }

  async #run(pools: readonly string[], clients: number, forMs: number): Promise<Watched> {
    const watched: Watched = { acquires: [], releases: [], errors: 0 }
    const until = performance.now() + forMs
    const client = async () => {
      while (performance.now() < until) await this.#pair(pick(pools), watched).catch(() => (watched.errors += 1))
    }
    await Promise.all(Array.from({ length: clients }, client))
    return watched
  }

  /** One client asks any host; the browser's own host is notified of the lease, and of its end. */
  async #pair(pool: string, watched: Watched): Promise<void> {
    const requestedAt = performance.now()
    const grant = await pick(this.#hosts).acquire(pool, this.#hosts, { waitMs: WAIT_MS })
    watched.acquires.push(performance.now() - requestedAt)
    if (!grant) throw new Error('No browser in time.')
    const owner = this.#ownerOf(grant)
    const over = performance.now()
    await owner.release(pool, grant)
    watched.releases.push(performance.now() - over)
  }

  /** What is leased twice is refused by the browser's own host. */
  readonly #doubles = (): number => sum(this.#hosts.map(({ refused }) => refused))

  #ownerOf({ host }: Grant): TestHost {
    const owner = this.#byId.get(host)
    if (!owner) throw new Error('The browser is on no host.')
    return owner
  }

  /** What connections that are busy wait for, the most frequent first, until it is called off. */
  #sampleWaits(): () => Promise<string> {
    const counts = new Map<string, number>()
    const stop = new AbortController()
    const sample = async () => {
      while (!stop.signal.aborted) {
        const [rows] = await this.#first.database.atomic(
          sql<{
            event: string
            count: number
          }>`select coalesce(wait_event_type || ' ' || wait_event, 'nothing (computing)') as event, count(*)::int as count
            from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend' group by 1`,
        )
        for (const { event, count } of rows) counts.set(event, (counts.get(event) ?? 0) + count)
        await sleep(SAMPLE_MS)
      }
    }
    const sampled = sample()
    return async () => {
      stop.abort()
      await sampled
      const all = sum([...counts.values()])
      const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 4)
      return most.map(([event, count]) => `${event} ${percent(count / all)}`).join(', ')
    }
  }
}

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)] as T
}
