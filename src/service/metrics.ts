import { collectDefaultMetrics, Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'
import type { LaunchStage } from './browser/stage-clock'
import type { PoolShare } from './pools/pools'
import type { SessionEnd } from './state/session-end'

/** Seconds; calls take from a millisecond to the longest wait for a browser. */
const CALL_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const STAGE_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
const LAUNCH_SECONDS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30]

/** The metrics of the service, in the format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #calls: Histogram<'operation' | 'status'>
  readonly #launches: Histogram<'result'>
  readonly #stages: Histogram<'stage'>
  readonly #ends: Counter<'reason'>
  readonly #lost: Counter
  #pools: () => Promise<readonly PoolShare[]> = () => Promise.resolve([])
  #shares: readonly PoolShare[] = []

  constructor() {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#calls = new Histogram({
      name: 'pooldeck_call_seconds',
      help: 'Time from a request to its response, by operation and status; waits that the caller asks for included.',
      labelNames: ['operation', 'status'],
      buckets: CALL_SECONDS,
      registers,
    })
    this.#launches = new Histogram({
      name: 'pooldeck_launch_seconds',
      help: 'Time that a browser took to start, or to fail.',
      labelNames: ['result'],
      buckets: LAUNCH_SECONDS,
      registers,
    })
    this.#stages = new Histogram({
      name: 'pooldeck_launch_stage_seconds',
      help: 'Time that each stage of the start of a browser took.',
      labelNames: ['stage'],
      buckets: STAGE_SECONDS,
      registers,
    })
    this.#ends = new Counter({
      name: 'pooldeck_session_ends_total',
      help: 'Browsers that ended, by the reason; crashed: by themselves.',
      labelNames: ['reason'],
      registers,
    })
    this.#lost = new Counter({
      name: 'pooldeck_telemetry_lost_total',
      help: 'Events that came faster than they could be stored, or while the disk accepted no writes: gaps in the numbers of their session.',
      registers,
    })
  }

  /** Sets what is read on each request. */
  watch(
    pools: () => Promise<readonly PoolShare[]>,
    { standalone, spares, ending }: Record<'standalone' | 'spares' | 'ending', () => number>,
  ): void {
    this.#pools = pools
    const shares = () => this.#shares
    const perPool = (name: string, help: string, figure: (pool: PoolShare) => number | undefined): void =>
      this.#gauge({
        name,
        help,
        labelNames: ['pool'],
        collect() {
          this.reset()
          for (const pool of shares()) {
            const value = figure(pool)
            if (value !== undefined) this.set({ pool: pool.id }, value)
          }
        },
      })
    perPool('pooldeck_pool_size', 'Browsers that a pool holds when it is full.', ({ whole }) => whole?.size)
    perPool('pooldeck_pool_available', 'Browsers that wait to be acquired.', ({ available }) => available)
    perPool('pooldeck_pool_acquired', 'Browsers that are acquired.', ({ acquired }) => acquired)
    perPool('pooldeck_pool_warming', 'Browsers that are being started.', ({ warming }) => warming)
    perPool('pooldeck_pool_waiting', 'Calls that are waiting for a browser.', ({ whole }) => whole?.waiting)
    perPool(
      'pooldeck_pool_failing',
      '1 while the browsers of a pool don’t start.',
      ({ whole }) => whole && Number(whole.failing),
    )
    for (const [name, help, read] of [
      ['pooldeck_sessions_without_pool', 'Sessions without a pool.', standalone],
      ['pooldeck_spare_browsers', 'Browsers that are warm for sessions without a pool.', spares],
      [
        'pooldeck_browsers_ending',
        'Browsers whose sessions have ended, and whose resources are not freed yet.',
        ending,
      ],
    ] as const) {
      this.#gauge({
        name,
        help,
        collect() {
          this.set(read())
        },
      })
    }
  }

  #gauge(configuration: Omit<GaugeConfiguration<'pool'>, 'registers'>): void {
    this.#registry.registerMetric(new Gauge({ ...configuration, registers: [] }))
  }

  called({ operation, status, seconds }: { operation: string; status: number; seconds: number }): void {
    this.#calls.observe({ operation, status }, seconds)
  }

  async launch<R>(start: () => Promise<R>): Promise<R> {
    const begun = performance.now()
    const done = (result: 'started' | 'failed') =>
      this.#launches.observe({ result }, (performance.now() - begun) / 1000)
    try {
      const started = await start()
      done('started')
      return started
    } catch (error) {
      done('failed')
      throw error
    }
  }

  readonly stage = (stage: LaunchStage, seconds: number): void => this.#stages.observe({ stage }, seconds)

  ended({ kind }: SessionEnd): void {
    this.#ends.inc({ reason: kind })
  }

  telemetryLost(events: number): void {
    this.#lost.inc(events)
  }

  /** Returns all metrics as text; without the pools while the database doesn’t respond. */
  async text(): Promise<string> {
    this.#shares = await this.#pools().catch(() => [])
    return this.#registry.metrics()
  }
}
