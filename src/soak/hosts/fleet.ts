import { Client as Connection } from 'pg'
import { type Host, Hosts } from '../../../e2e/support/hosts'
import type { Pool, PoolCreateInput } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import { Client } from '../../measure/client'
import { until } from '../until'

const HOSTS = 3
const SMALL = { width: 800, height: 600 }
const QUICK = 1_000_000
/** What a pool takes to fill with all hosts there, and to notice before that one is not. */
const FILL_MS = 90_000

/** Who has had his claim for so long judges others (decision 040), ms. */
const JUDGES_MS = 10_000

/** A host with a way to call it. */
export interface Station {
  readonly host: Host
  readonly client: Client
  /** Its name in findings. */
  readonly name: string
}

/** Several hosts in networks of their own, on one PostgreSQL, and what they are asked for. */
export class Fleet {
  readonly hosts: Hosts
  readonly stations: readonly Station[]

  private constructor(hosts: Hosts) {
    this.hosts = hosts
    this.stations = hosts.all.map((host, n) => ({ host, client: new Client(host.service), name: `host ${n + 1}` }))
  }

  /** Runs `work` with hosts of `room` browsers each, and these further settings; nothing of them is left afterwards. */
  static async with<R>(
    room: number,
    work: (fleet: Fleet) => Promise<R>,
    settings: Record<string, string> = {},
  ): Promise<R> {
    const env = {
      POOLDECK_POOLED_SESSIONS_LIMIT: String(room),
      POOLDECK_FILL_RATE_CAP: String(QUICK),
      ...settings,
    }
    const hosts = await Hosts.start(Array.from({ length: HOSTS }, () => env))
    const fleet = new Fleet(hosts)
    try {
      return await work(fleet)
    } finally {
      for (const { client } of fleet.stations) client.close()
      await hosts.stop()
    }
  }

  /** One of them, whatever the number. */
  station(n: number): Station {
    const station = this.stations[n % this.stations.length]
    if (!station) throw new Error('There is no host.')
    return station
  }

  /** All but one. */
  others(than: Station): Station[] {
    return this.stations.filter((station) => station !== than)
  }

  /** Unexpected failures, as the services logged them. */
  get unexpected(): string[] {
    return this.stations.flatMap(({ host, name }) => {
      const lines = host.log.split('\n').filter((line) => line.includes('"level":50') || /^\w*Error: /.test(line))
      return lines.map((line) => `${name}: ${line}`)
    })
  }

  /** A pool of browsers without a display that fills as fast as they start. */
  async createPool(request: PoolCreateInput): Promise<Pool> {
    const wanted = { viewport: SMALL, headless: true, fill_rate_per_minute: QUICK, ...request }
    return this.station(0).client.json<Pool>('POST', '/browser_pools', wanted)
  }

  /** Gives the time it took, ms, until so many of a pool's browsers wait, as this host says. */
  async available({ client }: Station, { id }: Pool, count: number): Promise<number> {
    const began = performance.now()
    await until(`${count} browsers wait`, FILL_MS, async () => {
      const { available_count } = await client.json<Pool>('GET', `/browser_pools/${id}`)
      return available_count === count
    })
    return performance.now() - began
  }

  async acquire({ client }: Station, { id }: Pool): Promise<string> {
    const body = { acquire_timeout_seconds: 50 }
    return (await client.json<BrowserSession>('POST', `/browser_pools/${id}/acquire`, body)).session_id
  }

  /** A session without a pool, on this host. */
  async start({ client }: Station): Promise<string> {
    const request = { headless: true, viewport: SMALL, timeout_seconds: 600 }
    return (await client.json<BrowserSession>('POST', '/browsers', request)).session_id
  }

  /** The address of the host that each browser of a pool is on, as the database has it. */
  async addresses(): Promise<Map<string, string>> {
    const rows = await this.#read<{ id: string; address: string }>(
      'select b.id, h.address from browsers b join hosts h on h.id = b.host_id',
    )
    return new Map(rows.map(({ id, address }) => [id, address]))
  }

  /** Resolves when every host has had its claim for so long that it judges others. */
  async settled(): Promise<void> {
    await until('all hosts judge each other', 2 * JUDGES_MS, async () => {
      const [young] = await this.#read<{ count: number }>(
        `select count(*)::int from hosts where claimed_since > clock_timestamp() - interval '${JUDGES_MS} ms'`,
      )
      return young?.count === 0
    })
  }

  async #read<Row extends object>(query: string): Promise<Row[]> {
    const database = new Connection({ connectionString: this.hosts.url })
    await database.connect()
    try {
      return (await database.query<Row>(query)).rows
    } finally {
      await database.end()
    }
  }
}
