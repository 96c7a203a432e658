import type { PoolHistory, PoolOccupancy, PoolSeries } from '../../contract/pool-occupancy'

const intervalMs = 60_000
/** An hour. */
const kept = 60

/** How each pool was filled and used in the last hour, by the minute. In memory; a start reads what was recorded before. */
export class OccupancyHistory {
  readonly #now: () => Promise<readonly PoolOccupancy[]>
  readonly #series = new Map<string, PoolSeries>()
  #due = performance.now() + intervalMs
  #timer: NodeJS.Timeout

  constructor(now: () => Promise<readonly PoolOccupancy[]>) {
    this.#now = now
    this.#timer = this.#arm()
  }

  get history(): PoolHistory {
    return { interval_seconds: intervalMs / 1000, pools: [...this.#series.values()] }
  }

  /** Takes the first sample of a pool, which follows on `earlier` ones; the next one is taken with those of all others. */
  begin(pool: PoolOccupancy, earlier?: PoolSeries): void {
    this.#series.set(pool.id, earlier ?? { id: pool.id, until: '', available: [], acquired: [], size: [] })
    this.#sample(pool)
  }

  forget(id: string): void {
    this.#series.delete(id)
  }

  /** Idempotent. */
  dispose(): void {
    clearTimeout(this.#timer)
  }

  #arm(): NodeJS.Timeout {
    return setTimeout(() => void this.#tick(), this.#due - performance.now()).unref()
  }

  async #tick(): Promise<void> {
    // Node fires timers up to a millisecond early, which is no minute less.
    const late = Math.max(0, Math.floor((performance.now() - this.#due) / intervalMs))
    this.#due += (late + 1) * intervalMs
    this.#timer = this.#arm()
    const pools = await this.#now().catch(() => undefined)
    // This process stood still for minutes, or the database did not respond: what is known would stand at the wrong times.
    if (late > 0 || !pools) for (const series of this.#series.values()) empty(series)
    if (!pools) return
    const ids = new Set(pools.map(({ id }) => id))
    for (const id of this.#series.keys()) if (!ids.has(id)) this.#series.delete(id)
    for (const pool of pools) {
      if (this.#series.has(pool.id)) this.#sample(pool)
      else this.begin(pool)
    }
  }

  #sample({ id, available, acquired, size }: PoolOccupancy): void {
    const series = this.#series.get(id)
    if (!series) return
    series.until = new Date().toISOString()
    series.available.push(available)
    series.acquired.push(acquired)
    series.size.push(size)
    if (series.size.length > kept) for (const samples of samplesOf(series)) samples.shift()
  }
}

/**
 * Returns of what several hosts know of the same hour, for each pool the longest series; of those as long as each other that of the first host. So all
 * answer the same, whichever has just been started.
 */
export function longest(histories: ReadonlyMap<string, PoolHistory>): PoolHistory {
  const series = new Map<string, PoolSeries>()
  for (const [, { pools }] of [...histories].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const pool of pools) if (pool.size.length > (series.get(pool.id)?.size.length ?? 0)) series.set(pool.id, pool)
  return { interval_seconds: intervalMs / 1000, pools: [...series.values()] }
}

const samplesOf = ({ available, acquired, size }: PoolSeries): number[][] => [available, acquired, size]

function empty(series: PoolSeries): void {
  for (const samples of samplesOf(series)) samples.length = 0
}
