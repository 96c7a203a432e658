import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '../shared/deadline'
import type { OpenDatabase } from '../database/database'
import type { ListenConnection } from '../database/listen-connection'
import { background } from '../shared/stray'
import { Acquiring, type Acquire } from './acquiring'
import { ClaimRenewer } from './claim-renewer'
import { fill, notifyFree } from '../scheduler/fill'
import * as hosts from '../state/hosts'
import { channelOf, COMMON_CHANNEL, parseNotice, type Notice } from '../state/notices'
import { LocalBrowsers, type BrowserAgent } from './local-browsers'
import { notJoined } from '../state/problems'
import { match } from '../state/queue'
import { refuseSecondProcess } from './second-process'
import type { HostLoss } from '../state/session-end'
import { TIMING, type Timing } from '../state/timing'
import { CoalescingLoop } from '../shared/coalescing-loop'
import type { AcquireTerms } from '../state/leases'
import { warn } from '../shared/log'

/** What the cluster asks of a host. None of it may throw. */
export interface HostAgent extends BrowserAgent {
  /** Ends all browsers at once: they are not this host's any more. Resolves when they are gone. */
  terminateAll(why: string): Promise<void>
  /** Reports browsers that ended with a host, on the one host that noticed. */
  lost(browsers: readonly hosts.LostBrowser[], how: HostLoss): void
  poolsChanged(): void
}

export interface ClusterNodeOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'atomic' | 'listen'>
  readonly host: hosts.HostOffer
  /** No other process can open this database. */
  readonly alone: boolean
  /** Highest fill rate that takes effect, percent a minute. */
  readonly capPerMinute: number
  readonly agent: HostAgent
  readonly isAwayForAll: () => Promise<boolean>
  readonly peersChanged?: (peers: readonly hosts.Peer[]) => void
  readonly draining?: { readonly state: hosts.DrainState; update(draining: boolean, requestedAt: number): void }
  readonly timing?: Timing
}

/** The pause between two rounds of filling, ms. */
const fillPauseMs = 50

/** This process as one of the hosts that share a database. */
export class ClusterNode {
  readonly browsers: LocalBrowsers
  readonly #options: ClusterNodeOptions
  readonly #timing: Timing
  readonly #acquiring: Acquiring
  readonly #filling: CoalescingLoop
  readonly #notifyingFree: CoalescingLoop
  readonly #working: CoalescingLoop
  readonly #recovering: CoalescingLoop
  readonly #collecting: CoalescingLoop
  #listener: ListenConnection | undefined
  #renewer: ClaimRenewer | undefined
  #state: 'joined' | 'apart' | 'leaving' | 'left' = 'apart'

  constructor(options: ClusterNodeOptions) {
    const { database, host, agent, capPerMinute } = options
    const { db, atomic } = database
    this.#options = options
    this.#timing = options.timing ?? TIMING
    this.#acquiring = new Acquiring(atomic, host.id)
    this.browsers = new LocalBrowsers(atomic, host.id, agent, {
      offered: (offered) => {
        this.#acquiring.granted(offered)
        // It may have gone to a caller of this host, and the answer that said so was lost.
        if (offered.is === 'stale') this.#recovering.wake()
      },
      freed: () => (this.#filling.active ? this.#filling : this.#notifyingFree).wake(),
    })
    const loop = (pauseMs: number, failure: string, work: () => Promise<number | void>) =>
      new CoalescingLoop({ pauseMs, work: async () => (await work()) ?? Infinity, failure })
    this.#filling = loop(fillPauseMs, 'Failed to assign browsers to hosts', () => fill(db, capPerMinute))
    this.#notifyingFree = loop(fillPauseMs, 'Failed to notify the scheduler', () => notifyFree(atomic))
    this.#working = loop(0, 'Failed to read which browsers to start and end', () => this.browsers.work())
    this.#recovering = loop(0, 'Reconciliation failed', () => this.#recover())
    this.#collecting = loop(0, 'Failed to release unclaimed leases', () => this.#collect())
  }

  /** Joins the hosts that use the database; agent may come from then on. Fails when the database does not respond. To be called once. */
  async join(): Promise<void> {
    await this.#join()
    try {
      this.#listener = await this.#options.database.listen({
        channels: [COMMON_CHANNEL, channelOf(this.id)],
        notified: (_, payload) => this.#notified(parseNotice(payload)),
        connected: () => this.#connected(),
      })
    } catch (error) {
      await this.leave()
      throw error
    }
  }

  get id(): string {
    return this.#options.host.id
  }

  get joined(): boolean {
    return this.#state === 'joined'
  }

  /** Whether this host fills the pools: one of the living hosts does. */
  get leads(): boolean {
    return this.#filling.active
  }

  /** Returns whether the database responds, for hosts to which it does not respond. */
  async hasDatabase(): Promise<boolean> {
    return this.#state === 'joined' && (this.#renewer ? this.#renewer.check() : true)
  }

  /** Reads which browsers are to start and to end here, and begins with it. */
  async work(): Promise<void> {
    if (this.#state === 'joined') await this.browsers.work()
  }

  /** Acquires as {@link Acquiring} does; rejects with Problem 503 while this host is not one of the others. */
  async acquire<T>(pool: string, terms: AcquireTerms, how: Acquire<T>): Promise<T | null> {
    if (this.#state !== 'joined') throw notJoined()
    return this.#acquiring.acquire(pool, terms, how)
  }

  /**
   * Prepares to leave: this host gets no more browsers and no caller gets one here, callers that wait here are sent away, and nothing more is reported of its
   * browsers. Never fails.
   */
  async drain(): Promise<void> {
    if (this.#state === 'left') return
    const wasJoined = this.#state === 'joined'
    this.#state = 'leaving'
    for (const loop of [this.#filling, this.#working, this.#collecting]) loop.active = false
    this.browsers.forget()
    if (wasJoined) {
      const notified = hosts
        .drain(this.#options.database.atomic, this.#options.host)
        .catch((error: unknown) => warn('Failed to notify the other hosts that this one stops', error))
      await withTimeout(notified)
    }
    this.#acquiring.refuseAll()
  }

  /**
   * Leaves the others; its browsers are to be gone. Never fails, and does not wait long for a database that is away: it comes to know when
   * the claim runs out, or with the next start. Idempotent.
   */
  async leave(): Promise<void> {
    if (this.#state === 'left') return
    this.#state = 'left'
    this.#acquiring.refuseAll()
    this.browsers.forget()
    const all = [this.#filling, this.#notifyingFree, this.#working, this.#recovering, this.#collecting]
    await withTimeout(Promise.all([this.#renewer?.stop(), ...all.map((each) => each.stop())]))
    const notified = hosts
      .leave(this.#options.database.atomic, this.#options.host)
      .catch((error: unknown) => warn('Failed to notify the other hosts that this one has left', error))
    await withTimeout(notified)
    if (this.#listener) await withTimeout(this.#listener.close())
  }

  async #join(): Promise<void> {
    const { alone, database, host, agent, isAwayForAll, draining } = this.#options
    if (!alone) await refuseSecondProcess(database.atomic, host, this.#timing, () => this.#state === 'apart')
    if (this.#state !== 'apart') return
    const claimedAt = performance.now()
    const claimMs = alone ? Infinity : this.#timing.claimMs
    const lost = await hosts.join(database.atomic, host, claimMs, draining?.state)
    if (this.#state !== 'apart') return
    this.#state = 'joined'
    if (lost.length > 0) agent.lost(lost, 'restarted')
    for (const loop of [this.#notifyingFree, this.#working, this.#recovering, this.#collecting]) loop.active = true
    if (alone) this.#filling.active = true
    else {
      this.#renewer = new ClaimRenewer({
        timing: this.#timing,
        claimedAt,
        isAwayForAll,
        renew: () => this.#renew(),
        renewed: (renewal, sentAt) =>
          void this.#renewed(renewal, sentAt).catch((error: unknown) => warn('Failed to process heartbeat', error)),
        lost: (why) => background(this.#rejoin(why)),
      })
    }
  }

  /** Uses the connection for notifications, which shows that it still works. */
  async #renew(): Promise<hosts.Renewal | undefined> {
    const { atomic } = this.#listener ?? this.#options.database
    return hosts.renew(atomic, this.#options.host, this.#timing)
  }

  async #renewed({ leads, expired, lost, draining, peers }: hosts.Renewal, sentAt: number): Promise<void> {
    const { database, agent, peersChanged, draining: drains } = this.#options
    const { atomic } = database
    peersChanged?.(peers)
    drains?.update(draining, sentAt)
    this.#filling.active = leads && this.#state === 'joined'
    if (expired) await match(atomic)
    if (lost) {
      const browsers = await hosts.evictExpired(atomic, this.id, this.#timing)
      if (browsers.length > 0) agent.lost(browsers, 'silent')
      this.browsers.freed()
    }
  }

  /** What this host had is over for the others, or soon will be. It starts over with nothing. */
  async #rejoin(why: string): Promise<void> {
    const { agent } = this.#options
    warn(why)
    if (this.#state !== 'joined') return
    this.#state = 'apart'
    // What is to be done under this id meanwhile may be another process's.
    for (const loop of [this.#filling, this.#working, this.#recovering, this.#collecting]) loop.active = false
    this.#acquiring.refuseAll()
    this.browsers.forget()
    await agent.terminateAll(why)
    while (this.#state === 'apart') {
      await this.#join().catch((error: unknown) => warn('Failed to join the other hosts', error))
      if (this.#state === 'apart') await sleep(this.#timing.retryMs, undefined, { ref: false })
    }
  }

  #connected(): void {
    this.#checkHosts()
    this.#recovering.wake()
    this.#working.wake()
    this.#filling.wake()
    this.#options.agent.poolsChanged()
  }

  /** Renews the claim now, which also reads the list of hosts. */
  #checkHosts(): void {
    if (this.#renewer) background(this.#renewer.check())
  }

  async #recover(): Promise<void> {
    await this.browsers.reconcile()
    await this.#acquiring.recover()
  }

  /** Returns the time until the next run, ms. */
  async #collect(): Promise<number> {
    const { collectMs } = this.#timing
    await this.browsers.collect(collectMs)
    await this.#acquiring.collect(collectMs)
    // So that nothing is kept for much longer than that.
    return collectMs / 5
  }

  #notified(notice: Notice | undefined): void {
    switch (notice?.kind) {
      case 'granted':
        return this.#acquiring.settle(notice)
      case 'dismissed':
        return this.#recovering.wake()
      case 'work':
        return this.#working.wake()
      case 'fill':
        return this.#filling.wake()
      case 'pools':
        this.#filling.wake()
        return this.#options.agent.poolsChanged()
      case 'hosts':
        return this.#checkHosts()
      case undefined:
    }
  }
}
