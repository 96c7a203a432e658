import type { Renewal } from '../state/hosts'
import type { Timing } from '../state/timing'
import { withTimeout } from '../shared/deadline'
import { background } from '../shared/stray'

export interface ClaimRenewerOptions {
  readonly timing: Timing
  /** When this claim was requested, by `performance.now()`. */
  readonly claimedAt: number
  /** Undefined when others have taken the claim for lost. Fails when the database does not respond. */
  readonly renew: () => Promise<Renewal | undefined>
  /**
   * Called while the database does not respond. True when it is certain that it does not respond to the other hosts either, so that no host can
   * take this one for lost: all of them said so just now, or there are none.
   */
  readonly isAwayForAll: () => Promise<boolean>
  /** Called with the result of a renewal that was sent at `sentAt`, by `performance.now()`. */
  readonly renewed: (renewal: Renewal, sentAt: number) => void
  /** The claim is over, or will be in a moment: every browser has to be ended now. Called once. */
  readonly lost: (why: string) => void
}

/**
 * Keeps the claim of a host: renews it in time, and reports when it cannot be held. By its own clock: a claim that was renewed
 * holds at least `claimMs` from the moment in which the renewal was sent.
 */
export class ClaimRenewer {
  readonly #options: ClaimRenewerOptions
  #stopped = false
  #beating: Promise<void>
  #next: NodeJS.Timeout | undefined
  #deadline: NodeJS.Timeout | undefined
  #holds = false
  /** When the newest renewal was sent that was answered, ms. */
  #renewedAt = -Infinity

  constructor(options: ClaimRenewerOptions) {
    this.#options = options
    const { timing, claimedAt } = options
    this.#hold(timing.claimMs - timing.endingMs - (performance.now() - claimedAt))
    this.#beating = this.#beat()
    background(this.#beating)
  }

  /** Whether the database answered the last renewal. */
  get holds(): boolean {
    return this.#holds
  }

  /** Renews the claim now: to know whether the database answers, or which other hosts there are. */
  async check(): Promise<boolean> {
    await this.#renew()
    return this.#holds
  }

  /** Resolves when nothing is being renewed. Idempotent. */
  async stop(): Promise<void> {
    this.#end()
    await this.#beating
  }

  async #beat(): Promise<void> {
    const { renewMs, retryMs } = this.#options.timing
    await this.#renew()
    if (!this.#holds) await this.#ask()
    if (this.#stopped) return
    const again = () => {
      this.#beating = this.#beat()
      background(this.#beating)
    }
    this.#next = setTimeout(again, this.#holds ? renewMs : retryMs).unref()
  }

  async #renew(): Promise<void> {
    if (this.#stopped) return
    const { timing, renew, renewed } = this.#options
    const sent = performance.now()
    const answer = await withTimeout(renew(), timing.answerMs, () => 'none' as const).catch(() => 'none' as const)
    if (this.#stopped) return
    this.#holds = answer !== 'none' && answer !== undefined
    if (answer === 'none') return
    if (!answer) return this.#lose('Other hosts consider this one lost.')
    // They use different connections: an answer that a later one has overtaken is outdated.
    if (sent < this.#renewedAt) return
    this.#renewedAt = sent
    this.#hold(timing.claimMs - timing.endingMs - (performance.now() - sent))
    renewed(answer, sent)
  }

  /** No host can take the claim away while none reaches the database, nor for `graceMs` after. */
  async #ask(): Promise<void> {
    if (this.#stopped) return
    const { timing, isAwayForAll } = this.#options
    const away = await isAwayForAll().catch(() => false)
    if (away && !this.#stopped) this.#hold(timing.graceMs - timing.endingMs - timing.renewMs - timing.answerMs)
  }

  #hold(ms: number): void {
    clearTimeout(this.#deadline)
    const lose = () => this.#lose('The database is not responding to this host, but may respond to others.')
    this.#deadline = setTimeout(lose, Math.max(0, ms)).unref()
  }

  #lose(why: string): void {
    this.#end()
    this.#options.lost(why)
  }

  #end(): void {
    this.#stopped = true
    clearTimeout(this.#deadline)
    clearTimeout(this.#next)
  }
}
