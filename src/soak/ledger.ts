import type { PoolOccupancy } from '../contract/pool-occupancy'
import { ms } from '../measure/format'
import { p50, percentile } from '../measure/statistics'
import { type Finding, without } from './row'

/** Calls reach the service, and answers their caller, in another order when they are closer together than this, ms. */
const SIMULTANEOUS_MS = 100

interface Wait {
  readonly pool: string
  /** Times of `performance.now()`. */
  readonly requestedAt: number
  readonly answered: number
}

/** Who has what, as the clients know it, to be compared with what the service says. */
export class Ledger {
  /** Pool by session. */
  readonly #held = new Map<string, string>()
  readonly #waits: Wait[] = []
  /** Browsers that a caller got while they were another caller's. */
  readonly doubles: string[] = []
  readonly #wrong: string[] = []
  #polls = 0

  took(session: string, wait: Wait): void {
    if (this.#held.has(session)) this.doubles.push(`${session} had not been given back`)
    this.#held.set(session, wait.pool)
    this.#waits.push(wait)
  }

  /** To be called before the service is asked. */
  gaveBack(session: string): void {
    this.#held.delete(session)
  }

  /** Compares with what the service says of its pools. */
  async poll(ask: () => Promise<readonly PoolOccupancy[]>): Promise<void> {
    const before = new Map(this.#held)
    const pools = await ask()
    this.#polls += 1
    for (const { id, size, available, acquired, warming } of pools) {
      const figures = `size ${size}, ${available} available, ${acquired} acquired, ${warming} warming`
      if (available + acquired + warming > size) this.#wrong.push(figures)
      // Held before the question and after the answer.
      const held = [...before].filter(([session, pool]) => pool === id && this.#held.get(session) === id).length
      if (acquired < held) this.#wrong.push(`${figures}, ${held} held`)
    }
  }

  get findings(): Finding[] {
    const waits = this.#waits.map(({ requestedAt, answered }) => answered - requestedAt)
    return [
      without('counters add up to at most the size', this.#wrong, `polled ${this.#polls} times`),
      without('no browser is leased twice', this.doubles, `${this.#waits.length} leases`),
      without(
        'who came first is served first',
        this.#overtaken,
        `waited ${ms(p50(waits))}, at most ${ms(percentile(waits, 1))}`,
      ),
    ]
  }

  /** Those that came clearly earlier than another one and were served clearly later. */
  get #overtaken(): string[] {
    return this.#waits.flatMap((wait) => {
      const overtakes = (other: Wait) =>
        other.pool === wait.pool &&
        other.requestedAt > wait.requestedAt + SIMULTANEOUS_MS &&
        other.answered < wait.answered - SIMULTANEOUS_MS
      const other = this.#waits.find(overtakes)
      return other ? [`asked ${ms(other.requestedAt - wait.requestedAt)} earlier, got it later`] : []
    })
  }
}
