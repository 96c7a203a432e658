import { setTimeout as sleep } from 'node:timers/promises'
import { warn } from './log'
import { background } from './stray'

const longestTimer = 2 ** 31 - 1
/** How soon it is tried again after a failure, ms. */
const retryMs = 1_000

export interface CoalescingLoopOptions {
  /** Returns the milliseconds until it is due again, should nothing happen before; Infinity for never. */
  readonly work: () => Promise<number>
  /** How soon it is done again at the earliest: one time does it for all that has happened before, ms. */
  readonly pauseMs: number
  /** What the log says of a failure; nothing by default. */
  readonly failure?: string
}

/** Does the same work whenever something has happened, or when its time has come: once for many reasons, and never twice at a time. */
export class CoalescingLoop {
  readonly #options: CoalescingLoopOptions
  #active = false
  #wanted = false
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: CoalescingLoopOptions) {
    this.#options = options
  }

  /** Whether it runs at all; it begins with the work. */
  set active(active: boolean) {
    if (this.#active === active) return
    this.#active = active
    if (active) this.wake()
    else clearTimeout(this.#timer)
  }

  wake(): void {
    this.#wanted = true
    if (!this.#active || this.#running) return
    this.#running = this.#run()
    background(this.#running)
  }

  get active(): boolean {
    return this.#active
  }

  /** Resolves when no work is in progress. Idempotent. */
  async stop(): Promise<void> {
    this.active = false
    await this.#running
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#active && this.#wanted) {
      this.#wanted = false
      const nextInMs = await this.#try()
      if (this.#active && nextInMs < Infinity) {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.wake(), Math.min(Math.ceil(nextInMs), longestTimer)).unref()
      }
      await sleep(this.#options.pauseMs)
    }
    this.#running = undefined
  }

  async #try(): Promise<number> {
    try {
      return await this.#options.work()
    } catch (error) {
      const { failure } = this.#options
      if (failure !== undefined) warn(failure, error)
      return retryMs
    }
  }
}
