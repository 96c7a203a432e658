import type { PoolOccupancy } from '../../../contract/pool-occupancy'
import type { Database } from '../../database/database'
import type { HistoryCounts, Level } from '../../database/history-columns'
import { Mutex } from '../../shared/mutex'
import { background } from '../../shared/stray'
import { addCounts, failureReason } from './counts'
import { MINUTE, readRows, sweepRows, writeRows, type HistoryRow } from './history-rows'
import { MINUTE_MS, packMinute, SAMPLE_MS, SAMPLES, sumLevels, unpackMinute, type Samples } from './levels'
import { minuteOf, rollUp } from './roll-up'
import { bucketOf } from './wait-buckets'
import { warn } from '../../shared/log'

const SWEEP_MS = 3600_000
/** How late a sample is at most. */
const TICK_MS = 1_000
/** Minutes that wait to be written, should the database not answer. */
const MOST_PENDING = 60
/** Of all pools together. */
export const ALL_POOLS = ''

export type Counted =
  | { readonly kind: 'launched' | 'refused' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'waited'; readonly ms: number }
  | { readonly kind: 'ended'; readonly reason: string }

export interface PoolRecorderOptions {
  readonly db: Database
  readonly host: string
  /** Whether this host is the one that samples all pools. */
  readonly leads: () => boolean
  readonly occupancy: () => Promise<readonly PoolOccupancy[]>
}

interface PoolMinute {
  readonly samples: Samples
  counts: HistoryCounts
}

type Minute = Map<string, PoolMinute>

/** Records how pools are filled and used, for 30 days: what this host counts, and what all do where this host leads. */
export class PoolRecorder {
  readonly #options: PoolRecorderOptions
  /** By their begin. */
  readonly #minutes = new Map<number, Minute>()
  #swept = 0
  /** The number of the last sample, since the epoch. */
  #sampled = 0
  #isBusy = false
  #timer: NodeJS.Timeout | undefined
  readonly #work = new Mutex()
  #closed = false

  constructor(options: PoolRecorderOptions) {
    this.#options = options
  }

  /** Goes on where an earlier process of this host has stopped in the middle of a minute. To be called once. */
  async begin(): Promise<void> {
    const since = minuteOf(Date.now())
    const rows = await readRows(this.#options.db, { seconds: MINUTE, since, until: since + MINUTE_MS })
    for (const { poolId, hostId, levels, counts } of rows) {
      if (hostId !== this.#options.host) continue
      const known = this.#of(since, poolId)
      for (const [offset, level] of unpackMinute(levels ? [levels] : []).entries()) known.samples[offset] ??= level
      known.counts = addCounts(known.counts, counts ?? {})
    }
    this.#sampled = Math.floor(Date.now() / SAMPLE_MS)
    this.#timer = setInterval(() => this.#tickIfDue(), TICK_MS).unref()
  }

  /** Counts something now. Costs nothing. */
  count(pool: string, counted: Counted): void {
    const counts = countsOf(counted)
    for (const id of [pool, ALL_POOLS]) {
      const known = this.#of(minuteOf(Date.now()), id)
      known.counts = addCounts(known.counts, counts)
    }
  }

  /** Returns what is not written yet of one pool, or with '' of all together. */
  pending(pool: string): HistoryRow[] {
    return [...this.#minutes].flatMap(([at, minute]) => {
      const known = minute.get(pool)
      return known ? [this.#rowOf(at, pool, known)] : []
    })
  }

  /** Resolves when what is in progress is done. */
  settled(): Promise<void> {
    return this.#work.settled()
  }

  /** Resolves when everything is written, or the database does not take it. Idempotent. */
  async dispose(): Promise<void> {
    if (this.#closed) return this.#work.settled()
    this.#closed = true
    clearInterval(this.#timer)
    await this.#do(() => this.#write(Infinity))
  }

  /** Looks whether it is time for a sample. One that is in progress for longer is followed by the next one that is due. */
  #tickIfDue(): void {
    const sample = Math.floor(Date.now() / SAMPLE_MS)
    if (this.#closed || this.#isBusy || sample === this.#sampled) return
    this.#sampled = sample
    this.#isBusy = true
    background(
      this.#do(() => this.#tick(sample * SAMPLE_MS)).finally(() => {
        this.#isBusy = false
      }),
    )
  }

  /** One after the other. Never rejects: what fails is logged, and tried again with the next one. */
  async #do(work: () => Promise<void>): Promise<void> {
    try {
      await this.#work.run(work)
    } catch (error) {
      if (!this.#closed) warn('Failed to record the history of pools', error)
    }
  }

  async #tick(now: number): Promise<void> {
    const { leads, occupancy, db } = this.#options
    if (leads()) this.#sample(now, await occupancy())
    const minute = minuteOf(now)
    if (![...this.#minutes.keys()].some((at) => at < minute)) return
    await this.#write(minute)
    if (!leads()) return
    await rollUp(db, now)
    if (now - this.#swept < SWEEP_MS) return
    this.#swept = now
    await sweepRows(db)
  }

  #sample(now: number, pools: readonly PoolOccupancy[]): void {
    const minute = minuteOf(now)
    const offset = (now - minute) / SAMPLE_MS
    for (const pool of pools) this.#of(minute, pool.id).samples[offset] = levelOf(pool)
    this.#of(minute, ALL_POOLS).samples[offset] = sumLevels(pools.map(levelOf))
  }

  /** Writes the minutes that began before. */
  async #write(before: number): Promise<void> {
    const due = [...this.#minutes].filter(([at]) => at < before)
    const rows = due.flatMap(([at, minute]) => [...minute].map(([pool, known]) => this.#rowOf(at, pool, known)))
    try {
      await writeRows(this.#options.db, rows)
      for (const [at] of due) this.#minutes.delete(at)
    } catch (error) {
      for (const at of [...this.#minutes.keys()].slice(0, -MOST_PENDING)) this.#minutes.delete(at)
      throw error
    }
  }

  #of(minute: number, pool: string): PoolMinute {
    const pools = this.#minutes.get(minute) ?? new Map<string, PoolMinute>()
    const known = pools.get(pool) ?? { samples: Array.from({ length: SAMPLES }, () => undefined), counts: {} }
    this.#minutes.set(minute, pools.set(pool, known))
    return known
  }

  #rowOf(at: number, poolId: string, { samples, counts }: PoolMinute): HistoryRow {
    const isSeen = samples.some((sample) => sample !== undefined)
    return {
      poolId,
      step: MINUTE,
      at: new Date(at),
      hostId: this.#options.host,
      levels: isSeen ? packMinute(samples) : null,
      counts: Object.keys(counts).length > 0 ? counts : null,
    }
  }
}

const levelOf = ({ size, available, acquired, warming, waiting }: PoolOccupancy): Level => ({
  size,
  available,
  acquired,
  warming,
  waiting,
})

function countsOf(counted: Counted): HistoryCounts {
  switch (counted.kind) {
    case 'launched':
      return { launched: 1 }
    case 'refused':
      return { refused: 1 }
    case 'failed':
      return { failed: { [failureReason(counted.message)]: 1 } }
    case 'waited':
      return { waits: { [bucketOf(counted.ms)]: 1 } }
    case 'ended':
      return { ends: { [counted.reason]: 1 } }
  }
}
