import type { PoolHistory, PoolOccupancy, PoolSeries } from '../../contract/pool-occupancy'

const intervalMs = 60_000
/** An hour. */
const kept = 60

/** How each pool was filled and used in the last hour, by the minute. In memory: a restart begins anew. */
export class OccupancyHistory {
  readonly #now: () => readonly PoolOccupancy[]
  readonly #series = new Map<string, PoolSeries>()
  #due = performance.now() + intervalMs
  #timer: NodeJS.Timeout

  /** @param now gives what all pools are doing. */
  constructor(now: () => readonly PoolOccupancy[]) {
    this.#now = now
    this.#timer = this.#arm()
  }

  get history(): PoolHistory {
    return { interval_seconds: intervalMs / 1000, pools: [...this.#series.values()] }
  }

  /** The first sample of a pool; the next one is taken with those of all others. */
  begin(pool: PoolOccupancy): void {
    this.#series.set(pool.id, { id: pool.id, until: '', available: [], acquired: [], size: [] })
    this.#sample(pool)
  }

  forget(id: string): void {
    this.#series.delete(id)
  }

  /** May be called twice. */
  dispose(): void {
    clearTimeout(this.#timer)
  }

  #arm(): NodeJS.Timeout {
    return setTimeout(() => this.#tick(), this.#due - performance.now()).unref()
  }

  #tick(): void {
    const late = Math.floor((performance.now() - this.#due) / intervalMs)
    // This process stood still for minutes: what is known would stand at the wrong times.
    if (late > 0) for (const series of this.#series.values()) empty(series)
    for (const pool of this.#now()) this.#sample(pool)
    this.#due += (late + 1) * intervalMs
    this.#timer = this.#arm()
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

const samplesOf = ({ available, acquired, size }: PoolSeries): number[][] => [available, acquired, size]

function empty(series: PoolSeries): void {
  for (const samples of samplesOf(series)) samples.length = 0
}
