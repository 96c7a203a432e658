import type { SessionEnd } from '../state/session-end'
import type { Atomic } from '../database/atomic'
import * as rows from '../state/browser-rows'
import type { Slot } from '../state/browser-rows'
import * as failures from '../state/fill-failures'
import { retryWhileUnavailable } from '../database/retry'
import { type AcquireTerms, offer, oldLeases, assertLease, type Offered } from '../state/leases'

/** What a host does with its browsers on behalf of the cluster. None of it may throw. */
export interface BrowserAgent {
  /** Starts the browser of a slot; then `started` or `notStarted` is to be called. */
  start(slot: Slot): void
  /** Ends a browser; then `ended` is to be called. Or calls its start off; then `notStarted` is. */
  end(browser: string, endsFor: SessionEnd): void
  /** Returns the browsers that run here, including those that are leased. */
  running(): readonly Running[]
}

export interface Running extends Slot {
  /** The lease whose caller has begun it here, and its terms. */
  readonly lease?: { readonly id: string; readonly terms: AcquireTerms } | undefined
}

/** Notifies all hosts what becomes of a browser here. Never fails; undefined when no host needs to be notified any more. */
export type Report = <T>(what: (browsers: LocalBrowsers) => Promise<T>) => Promise<T | undefined>

/**
 * The browsers of this host: reports to the others what becomes of them, and carries out what was decided on them. A report is repeated
 * until the database has taken it.
 */
export class LocalBrowsers {
  readonly #atomic: Atomic
  readonly #host: string
  readonly #agent: BrowserAgent
  readonly #offered: (offered: Offered) => void
  /** To be called when a slot may be free. */
  readonly freed: () => void
  readonly #starting = new Set<string>()
  readonly #ending = new Set<string>()
  #closed = new AbortController()

  constructor(
    atomic: Atomic,
    host: string,
    agent: BrowserAgent,
    { offered, freed }: { offered: (offered: Offered) => void; freed: () => void },
  ) {
    this.#atomic = atomic
    this.#host = host
    this.#agent = agent
    this.#offered = offered
    this.freed = freed
  }

  /** Reads which browsers are to start and to end, and does it. */
  async work(): Promise<void> {
    const startedBefore = [...this.#starting]
    const { starts, ends } = await rows.workOf(this.#atomic, this.#host)
    const running = this.#agent.running().map(({ browser }) => browser)
    const known = new Set([...startedBefore, ...this.#starting, ...this.#ending, ...running])
    for (const slot of starts) {
      if (known.has(slot.browser)) continue
      this.#starting.add(slot.browser)
      this.#agent.start(slot)
    }
    for (const { browser, endsFor } of ends) this.#end(browser, endsFor)
  }

  async started({ browser, pool }: Slot): Promise<Offered> {
    this.#starting.delete(browser)
    const offered = await this.offer(pool, browser, null)
    this.freed()
    return offered
  }

  /** Gives a slot, in which a browser was to start, to one that is warm already. Resolves with false when there is no such slot any more. */
  async takeSlot(slot: Slot, browser: string): Promise<boolean> {
    this.#starting.add(browser)
    const isTaken = await this.#retry(() => rows.takeSlot(this.#atomic, slot, browser))
    this.#starting.delete(isTaken ? slot.browser : browser)
    return isTaken
  }

  /** Records that the browser of a slot has not started; `message` says why, and is undefined when the start was called off. */
  async notStarted(slot: Slot, message?: string): Promise<void> {
    await this.#retry(() => rows.giveUpStart(this.#atomic, slot, this.#host, message))
    this.#starting.delete(slot.browser)
    this.#ending.delete(slot.browser)
    this.freed()
  }

  /** Records that a browser has ended by itself right after its start, while no caller uses it: as good as one that did not start. */
  async endedEarly(pool: string, message: string): Promise<void> {
    await this.#retry(() => failures.endedEarly(this.#atomic, pool, message))
  }

  /** Records that a browser has run for a while: others may, too. */
  async proved(pool: string): Promise<void> {
    await this.#retry(() => failures.proved(this.#atomic, pool))
  }

  /**
   * Offers a browser to its pool: one that has started (`lease` null), or one whose lease is over. It ends for `endsFor` when there is no
   * slot for it any more.
   */
  async offer(
    pool: string,
    browser: string,
    lease: string | null,
    endsFor: SessionEnd = { kind: 'discarded' },
  ): Promise<Offered> {
    const offered = await this.#retry(() => offer(this.#atomic, { browser, pool, lease, reportingHost: this.#host }))
    this.#offered(offered)
    if (offered.is === 'ending') this.#end(browser, endsFor)
    return offered
  }

  /** Records that a browser begins to end: its slot is free from now on. `ended` is to be called when it has. */
  async ends(browser: string): Promise<void> {
    this.#ending.add(browser)
    await this.#retry(() => rows.beginEnd(this.#atomic, browser))
    this.freed()
  }

  async ended(browser: string): Promise<void> {
    await this.#retry(() => rows.remove(this.#atomic, browser))
    this.#ending.delete(browser)
    this.#starting.delete(browser)
    this.freed()
  }

  /** Releases leases that are older than `ageMs` and whose caller has not come. */
  async collect(ageMs: number): Promise<void> {
    const old = await oldLeases(this.#atomic, this.#host, ageMs)
    const known = new Set(this.#agent.running().map(({ lease }) => lease?.id))
    const unclaimed = old.filter(({ browser, lease }) => !known.has(lease) && !this.#ending.has(browser))
    for (const { pool, browser, lease } of unclaimed) await this.offer(pool, browser, lease)
  }

  /**
   * Reports again who has the browsers here. A database that was started again after its power was cut off, or one that replaced
   * another, may have lost the last reports; what runs here is what is true.
   */
  async reconcile(): Promise<void> {
    const stored = new Map((await rows.rowsOf(this.#atomic, this.#host)).map((row) => [row.browser, row]))
    const running = this.#agent.running()
    for (const { browser, pool, lease } of running) {
      const row = stored.get(browser)
      if (this.#ending.has(browser) || row?.state === 'ending') continue
      if (lease && row?.lease !== lease.id)
        await assertLease(this.#atomic, { browser, pool, lease, host: this.#host, row })
      else if (!lease && !row) this.#end(browser, { kind: 'discarded' })
      else if (row?.state === 'starting') await this.offer(pool, browser, null)
    }
    const known = new Set([...this.#starting, ...this.#ending, ...running.map(({ browser }) => browser)])
    for (const { browser, state } of stored.values()) {
      if (!known.has(browser) && state !== 'starting') await this.ended(browser)
    }
  }

  /** Forgets all browsers: they are gone, and nothing more is reported of them. */
  forget(): void {
    this.#closed.abort()
    this.#closed = new AbortController()
    this.#starting.clear()
    this.#ending.clear()
  }

  #end(browser: string, endsFor: SessionEnd): void {
    if (this.#ending.has(browser)) return
    this.#ending.add(browser)
    this.#agent.end(browser, endsFor)
  }

  /** Fails only for another reason than that the database does not respond, or when it is not wanted any more. */
  #retry<T>(work: () => Promise<T>): Promise<T> {
    return retryWhileUnavailable(work, this.#closed.signal)
  }
}
