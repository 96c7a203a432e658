import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../contract/pool'
import type { BrowserSession } from '../../contract/session'
import type { Answer } from '../../measure/client'
import type { Random } from '../../motion/random'
import type { Ledger } from '../ledger'
import type { Fleet, Station } from './fleet'

/** How long a caller waits that was refused with a retry, ms. */
const PAUSE_MS = 200
const WAIT_SECONDS = 5

/** What is said of a session whose host was lost: by another one, by the same after it came back, and by one that is cut off. */
export const LOST_WITH_ITS_HOST =
  /ended (because its host stopped responding|because the service restarted|when its host was lost)/

export interface TrafficOptions {
  readonly fleet: Fleet
  readonly pool: Pool
  readonly ledger: Ledger
  readonly random: Random
  readonly callers: number
  /** How long each rests after a lease, ms; without, they call as fast as they are answered. */
  readonly restMs?: number
}

/** Callers at all hosts that acquire browsers of a pool and release them, whatever happens to the hosts. */
export class Traffic {
  readonly #fleet: Fleet
  readonly #pool: Pool
  readonly #ledger: Ledger
  readonly #random: Random
  readonly #restMs: number
  readonly #over = new AbortController()
  readonly #callers: Promise<void>[]
  /** Answers that are wrong even from a host that was killed. */
  readonly faults: string[] = []
  leases = 0

  private constructor({ fleet, pool, ledger, random, callers, restMs = 0 }: TrafficOptions) {
    this.#fleet = fleet
    this.#pool = pool
    this.#ledger = ledger
    this.#random = random
    this.#restMs = restMs
    this.#callers = Array.from({ length: callers }, (_, n) => this.#call(fleet.station(n)))
  }

  /** They call while `work` goes on. */
  static async during<R>(options: TrafficOptions, work: (traffic: Traffic) => Promise<R>): Promise<R> {
    const traffic = new Traffic(options)
    try {
      const result = await work(traffic)
      traffic.#over.abort()
      await Promise.all(traffic.#callers)
      return result
    } finally {
      // No caller waits for an answer of a host that did not come back.
      traffic.#over.abort()
    }
  }

  async #call(station: Station): Promise<void> {
    while (!this.#over.signal.aborted) {
      const done = await this.#cycle(station).catch(() => false)
      await sleep(done ? this.#restMs : PAUSE_MS)
    }
  }

  /** One lease with one use, through any of the hosts. False when nothing came of it. */
  async #cycle({ client }: Station): Promise<boolean> {
    const path = `/browser_pools/${this.#pool.id}`
    const requestedAt = performance.now()
    const acquired = this.#judge(
      await client.send('POST', `${path}/acquire`, { acquire_timeout_seconds: WAIT_SECONDS }),
    )
    if (acquired.status !== 200) return acquired.status === 204
    const { session_id } = JSON.parse(acquired.bytes.toString()) as BrowserSession
    this.#ledger.took(session_id, { pool: this.#pool.id, requestedAt, answered: performance.now() })
    this.leases += 1
    try {
      const through = this.#fleet.station(Math.floor(this.#random.uniform() * this.#fleet.stations.length))
      this.#judge(await through.client.send('POST', `/browsers/${session_id}/computer/press_key`, { keys: ['a'] }))
    } finally {
      this.#ledger.gaveBack(session_id)
    }
    return this.#judge(await client.send('POST', `${path}/release`, { session_id })).status < 400
  }

  /** Sessions of a lost host have ended, or do not answer (502); while that or the database is away, who asks is to come again (503). */
  #judge(answer: Answer): Answer {
    const { status, headers } = answer
    const text = answer.bytes.toString()
    const foreseen =
      status < 400 || status === 502 || LOST_WITH_ITS_HOST.test(text) || headers['retry-after'] !== undefined
    if (!foreseen) this.faults.push(`${status} ${text}`)
    return answer
  }
}
