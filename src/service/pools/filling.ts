import { fillRate, type FillRate } from '../../contract/fill'
import type { Browser } from '../browsers/browser'
import { endBrowser, type Browsers, type LiveBrowser } from '../sessions/browsers'
import type { SessionParts } from '../sessions/session'
import type { Sessions } from '../sessions/sessions'
import { newId } from '../store/ids'
import { Backoff, type Failure } from './backoff'
import { browserConfig, type PoolSetup } from './config'
import type { PoolEvent } from './events'
import type { Fillable } from './fill-scheduler'
import { TokenBucket } from './token-bucket'
import { Warming } from './warming'

/** A browser that ends by itself within this time of its start, with nobody using it, is as good as one that did not start, ms. */
const provenMs = 10_000

/** What all pools are filled with. */
export interface FillingContext {
  readonly browsers: Browsers
  readonly sessions: Sessions
  /** Percent a minute. */
  readonly fillRateCap: number
  readonly log: (message: string, error: unknown) => void
}

/** A browser that has started, and what was captured of that. */
export type Warmed = Pick<SessionParts, 'id' | 'config' | 'live' | 'telemetry'>

/** The pool that is filled. */
export interface Filled {
  readonly id: string
  readonly setup: PoolSetup
  /** Places without a browser, those that are being filled included; below 0 when it has more browsers than places. */
  readonly free: number
  record(event: PoolEvent): void
  /** Takes a browser that has started. */
  add(warmed: Warmed): void
}

/** Starts the browsers of one pool, at its rate. */
export class Filling implements Fillable {
  readonly #pool: Filled
  readonly #context: FillingContext
  readonly #bucket: TokenBucket
  readonly #backoff = new Backoff()
  /** For browsers that do start, and end again at once. */
  readonly #earlyEnds = new Backoff()
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

  /** The last browser that did not start, or ended by itself soon after, while none has done better since. */
  get failure(): Failure | undefined {
    return this.#backoff.failure ?? this.#earlyEnds.failure
  }

  /** Places for which nothing is being started; below 0 when there are more browsers than places. */
  get missing(): number {
    return this.#pool.free - this.#warming.count
  }

  /** Milliseconds until every place has been started, as things are now. */
  get fullIn(): number {
    return Math.max(this.#bucket.timeTo(this.missing), this.missing > 0 ? this.#pause : 0)
  }

  startsIn(): number {
    if (this.#closed || this.missing <= 0) return Infinity
    // While browsers fail to start, one at a time shows whether they do again.
    if (this.failure && this.#warming.count > 0) return Infinity
    return Math.max(this.#bucket.timeTo(1), this.#pause)
  }

  async start(): Promise<void> {
    this.#bucket.take()
    const [id, config, begun] = [newId(), browserConfig(this.#pool.setup), performance.now()]
    const { browsers, sessions } = this.#context
    const telemetry = sessions.newTelemetry(id, config.telemetry)
    const prepare = (browser: Browser) => telemetry.observe(browser)
    try {
      const accepted = await this.#warming.run(
        (signal) => browsers.start(id, config, { signal, prepare }),
        (live) => {
          this.#backoff.succeeded()
          this.#proveLater()
          this.#pool.record({ kind: 'warmed', session_id: id, duration_ms: Math.round(performance.now() - begun) })
          this.#pool.add({ id, config, live, telemetry })
        },
      )
      if (accepted) return
      this.#bucket.giveBack()
      sessions.drop(id)
    } catch (error) {
      this.#bucket.giveBack()
      sessions.drop(id)
      const message = error instanceof Error ? error.message : String(error)
      this.#backoff.failed(message)
      this.#pool.record({ kind: 'failed_to_start', message })
      const { config } = this.#pool.setup
      this.#context.log(`A browser of the pool ${config.name ?? this.#pool.id} did not start`, error)
    }
  }

  /** Told of a browser that ended by itself and that nobody had. */
  endedByItself(startedAt: Date, message: string): void {
    if (Date.now() - startedAt.getTime() < provenMs) this.#earlyEnds.failed(message)
  }

  /** The pool is set up anew: starts for which it has no places any more are called off. */
  changed(): void {
    this.#bucket.changeRate(this.#rate())
    // What kept browsers from starting may have been put right.
    this.#backoff.succeeded()
    this.#earlyEnds.succeeded()
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

  /** Milliseconds until a next try makes sense. */
  get #pause(): number {
    return Math.max(this.#backoff.remaining, this.#earlyEnds.remaining)
  }

  /** A browser that lives on shows that others may, too. */
  #proveLater(): void {
    const last = this.#earlyEnds.failure
    const prove = () => {
      if (this.#earlyEnds.failure === last) this.#earlyEnds.succeeded()
    }
    if (last) setTimeout(prove, provenMs).unref()
  }

  #rate(): FillRate {
    const { config } = this.#pool.setup
    return fillRate(config.size, config.fill_rate_per_minute, this.#context.fillRateCap)
  }
}
