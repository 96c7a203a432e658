import { fillRate, type FillRate } from '../../contract/fill'
import type { BrowserConfig } from '../sessions/browser-config'
import { endBrowser, type Browsers, type LiveBrowser } from '../sessions/browsers'
import { newId } from '../store/ids'
import { Backoff, type Failure } from './backoff'
import { browserConfig, type PoolSetup } from './config'
import type { PoolEvent } from './events'
import type { Fillable } from './fill-scheduler'
import { TokenBucket } from './token-bucket'
import { Warming } from './warming'

/** What all pools are filled with. */
export interface FillingContext {
  readonly browsers: Browsers
  /** Percent a minute. */
  readonly fillRateCap: number
  readonly log: (message: string, error: unknown) => void
}

/** The pool that is filled. */
export interface Filled {
  readonly id: string
  readonly setup: PoolSetup
  /** Places without a browser, those that are being filled included; below 0 when it has more browsers than places. */
  readonly free: number
  record(event: PoolEvent): void
  /** Takes a browser that has started. */
  add(id: string, config: BrowserConfig, live: LiveBrowser): void
}

/** Starts the browsers of one pool, at its rate. */
export class Filling implements Fillable {
  readonly #pool: Filled
  readonly #context: FillingContext
  readonly #bucket: TokenBucket
  readonly #backoff = new Backoff()
  readonly #warming = new Warming<LiveBrowser>(endBrowser)
  #closed = false

  constructor(pool: Filled, context: FillingContext) {
    this.#pool = pool
    this.#context = context
    this.#bucket = new TokenBucket(this.#rate())
  }

  /** When the browsers that are being started were begun. */
  get warming(): Date[] {
    return this.#warming.since
  }

  get warmingCount(): number {
    return this.#warming.count
  }

  /** The last browser that did not start, while none has started since. */
  get failure(): Failure | undefined {
    return this.#backoff.failure
  }

  /** Places for which nothing is being started; below 0 when there are more browsers than places. */
  get missing(): number {
    return this.#pool.free - this.#warming.count
  }

  /** Milliseconds until every place has been started, as things are now. */
  get fullIn(): number {
    return Math.max(this.#bucket.timeTo(this.missing), this.missing > 0 ? this.#backoff.remaining : 0)
  }

  startsIn(): number {
    if (this.#closed || this.missing <= 0) return Infinity
    // While browsers fail to start, one at a time shows whether they do again.
    if (this.#backoff.failure && this.#warming.count > 0) return Infinity
    return Math.max(this.#bucket.timeTo(1), this.#backoff.remaining)
  }

  async start(): Promise<void> {
    this.#bucket.take()
    const [id, config, begun] = [newId(), browserConfig(this.#pool.setup), performance.now()]
    try {
      const accepted = await this.#warming.run(
        (signal) => this.#context.browsers.start(id, config, { signal }),
        (live) => {
          this.#backoff.succeeded()
          this.#pool.record({ kind: 'warmed', session_id: id, duration_ms: Math.round(performance.now() - begun) })
          this.#pool.add(id, config, live)
        },
      )
      if (!accepted) this.#bucket.giveBack()
    } catch (error) {
      this.#bucket.giveBack()
      const message = error instanceof Error ? error.message : String(error)
      this.#backoff.failed(message)
      this.#pool.record({ kind: 'failed_to_start', message })
      const { config } = this.#pool.setup
      this.#context.log(`A browser of the pool ${config.name ?? this.#pool.id} did not start`, error)
    }
  }

  /** The pool is set up anew: starts for which it has no places any more are called off. */
  changed(): void {
    this.#bucket.changeRate(this.#rate())
    // What kept browsers from starting may have been put right.
    this.#backoff.succeeded()
    this.#warming.cancel(Math.max(0, -this.missing))
  }

  /** Lets so many browsers start at once, beyond the rate. */
  grant(count: number): void {
    this.#bucket.grant(count)
  }

  /** Calls off what is being started; it begins anew at the pool's rate. */
  startOver(): void {
    this.#warming.cancel(this.#warming.count)
  }

  /** Resolves when nothing is being started any more. May be called twice. */
  async close(): Promise<void> {
    this.#closed = true
    this.startOver()
    await this.#warming.settled()
  }

  #rate(): FillRate {
    const { config } = this.#pool.setup
    return fillRate(config.size, config.fill_rate_per_minute, this.#context.fillRateCap)
  }
}
