import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../contract/pool'
import { ms } from '../../measure/format'
import { percentile } from '../../measure/statistics'
import { handled } from '../handled'
import { type Finding, without } from '../row'
import { until } from '../until'
import type { Fleet, Station } from './fleet'

/** A refusal that takes longer is none, ms: hosts wait so long for a connection. */
const REFUSED_MS = 11_000
const EVERY_MS = 500
const RECOVERED_MS = 60_000

/** What was seen while the database did not answer, and afterwards; texts are what was wrong. */
export class DatabaseAway {
  readonly #stopped: string[] = []
  readonly #notRefused: string[] = []
  readonly #lost: string[] = []
  readonly #notFull: string[] = []
  /** How long each use of a session on its own host took. */
  readonly #uses: number[] = []
  readonly #refusals: number[] = []
  readonly #recoveries: number[] = []
  readonly #times: string[] = []

  /** The database ends and comes again after `forMs`, while every browser of a full pool is leased and used on its own host. */
  async tryOne(fleet: Fleet, pool: Pool, forMs: number, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const { size } = pool.browser_pool_config
    const first = fleet.station(0)
    const held = await Promise.all(Array.from({ length: size }, (_, n) => fleet.acquire(fleet.station(n), pool)))
    const addresses = await fleet.addresses()
    const over = new AbortController()
    const ownOf = (session: string): Station => {
      const own = fleet.stations.find(({ host }) => host.address === addresses.get(session))
      if (!own) throw new Error('A session is nowhere.')
      return own
    }
    const users = held.map((session) => handled(this.#use(ownOf(session), session, over.signal)))

    const at = performance.now()
    await fleet.hosts.postgres.down(signal)
    const refused = fleet.stations.map((station) => handled(this.#refused(station, pool, over.signal)))
    await sleep(forMs)
    await fleet.hosts.postgres.up()
    this.#times.push(`${Math.round((performance.now() - at) / 1000)} s`)
    const back = performance.now()
    over.abort()
    await Promise.all([...users, ...refused])
    for (const station of fleet.stations)
      await until('changes are taken again', RECOVERED_MS, () => takes(station, pool))
    this.#recoveries.push(performance.now() - back)

    // Only then a host could consider another one lost.
    await fleet.settled()
    for (const [n, session_id] of held.entries()) {
      const { status, bytes } = await fleet
        .station(n)
        .client.send('POST', `/browser_pools/${pool.id}/release`, { session_id })
      if (status >= 400) this.#lost.push(bytes.toString())
    }
    await fleet.available(first, pool, size).catch((error: unknown) => this.#notFull.push(String(error)))
  }

  get findings(): Finding[] {
    const away = `away for ${this.#times.join(', ')}`
    return [
      without(
        'while the database is away, sessions are used on their own host',
        this.#stopped,
        `${away}; ${this.#uses.length} uses, at most ${ms(percentile(this.#uses, 1))}`,
      ),
      without(
        'changes get a 503 with Retry-After then',
        this.#notRefused,
        `${this.#refusals.length} refusals, ${ms(percentile(this.#refusals, 0.5))}, at most ${ms(percentile(this.#refusals, 1))}`,
      ),
      without('no session ends, and all are given back afterwards', this.#lost, away),
      without(
        'everything recovers by itself',
        this.#notFull,
        `changes are taken at most ${ms(percentile(this.#recoveries, 1))} after it is back`,
      ),
    ]
  }

  async #use({ client }: Station, session: string, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const path = `/browsers/${session}/computer`
      for (const [what, body] of [
        ['move_mouse', { x: 10, y: 20 }],
        ['screenshot', {}],
      ] as const) {
        const { status, bytes, ms: took } = await client.send('POST', `${path}/${what}`, body)
        this.#uses.push(took)
        if (status >= 400) this.#stopped.push(`${what}: ${status} ${bytes.toString()}`)
      }
      await sleep(EVERY_MS)
    }
  }

  async #refused({ client }: Station, { id }: Pool, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      for (const [path, body] of [
        [`/browser_pools/${id}/acquire`, { acquire_timeout_seconds: 0 }],
        [`/browser_pools`, { size: 1 }],
        [`/profiles`, { name: 'refused' }],
      ] as const) {
        const { status, headers, bytes, ms: took } = await client.send('POST', path, body)
        // It may have come back in between.
        if (over.aborted) return
        this.#refusals.push(took)
        if (status !== 503 || !headers['retry-after']) this.#notRefused.push(`${path}: ${status} ${bytes.toString()}`)
        if (took > REFUSED_MS) this.#notRefused.push(`${path}: after ${ms(took)}`)
      }
      await sleep(EVERY_MS)
    }
  }
}

async function takes({ client }: Station, { id }: Pool): Promise<boolean> {
  const { status } = await client.send('POST', `/browser_pools/${id}/flush`, {})
  return status < 400
}
