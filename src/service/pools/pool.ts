import type { EffectiveConfig } from '../../contract/effective-config'
import type { PoolOccupancy } from '../../contract/pool-occupancy'
import { resolveOnUpdate } from '../../contract/telemetry'
import type { PoolBrowser, PoolState } from '../state/pool-state'
import type { Slot } from '../state/browser-rows'
import type { AcquireTerms, Grant } from '../state/leases'
import type { Running } from '../agent/local-browsers'
import { withTimeout } from '../shared/deadline'
import { describeFailure } from '../shared/describe-failure'
import type { Lease } from '../session/lease'
import type { LeasedSession } from '../session/record'
import type { Session } from '../session/session'
import type { PoolName, SessionOwner } from '../session/session-owner'
import type { SessionEnd } from '../state/session-end'
import type { Sessions } from '../session/sessions'
import { DatabaseAway, isOfDatabase, isUnavailable } from '../database/away'
import type { PoolRecord } from '../state/pool-store'
import type { PoolSetup } from '../state/pool-setup'
import { background } from '../shared/stray'
import { adoptSpare, type SpareSource } from './adopt-spare'
import { browserConfig } from './config'
import { EarlyEnds } from './early-ends'
import { endEvent, type PoolEvent } from './events'
import { leaseNow, type LocalBrowser, unfitFor } from './local-browser'
import type { Counted } from './history/pool-recorder'
import { warn } from '../shared/log'

export interface PoolContext extends SpareSource {
  readonly sessions: Sessions
  /** Records what happens to a pool. Costs nothing: callers of the pool wait meanwhile. */
  readonly record: (poolId: string, event: PoolEvent) => void
  /** Counts for the history of a pool. Costs nothing, too. */
  readonly count: (poolId: string, counted: Counted) => void
}

/** A set of browsers, as far as they are on this host: starting -> available -> leased -> available or gone (rule 2.9). */
export class Pool implements SessionOwner {
  readonly id: string
  readonly createdAt: Date
  setup: PoolSetup
  readonly #context: PoolContext
  readonly #browsers = new Map<string, LocalBrowser>()
  readonly #starting = new Map<string, AbortController>()
  readonly #work = new Set<Promise<unknown>>()
  readonly #earlyEnds: EarlyEnds

  constructor({ id, createdAt, ...setup }: PoolRecord, context: PoolContext) {
    this.id = id
    this.createdAt = createdAt
    this.setup = setup
    this.#context = context
    this.#earlyEnds = new EarlyEnds(id, context.report)
  }

  get config(): EffectiveConfig {
    return this.setup.config
  }

  get pool(): PoolName {
    return { id: this.id, name: this.config.name }
  }

  get blackBoxMinutes(): number | undefined {
    return this.setup.blackBoxMinutes
  }

  /** Nothing of it is here. */
  get isEmpty(): boolean {
    return this.#work.size === 0 && this.#browsers.size === 0
  }

  get running(): Running[] {
    return [...this.#browsers].map(([browser, local]) => ({ browser, pool: this.id, lease: leaseNow(local) }))
  }

  get occupancy(): PoolOccupancy {
    const acquired = this.running.filter(({ lease }) => lease).length
    const available = this.#browsers.size - acquired
    const { id } = this
    const others = { warming: this.#starting.size, waiting: 0, failing: false }
    return { id, size: this.config.size, available, acquired, ...others }
  }

  /** The same, one by one. */
  get state(): PoolState {
    const browsers = [...this.#browsers.values()].map(({ session, held }): PoolBrowser => {
      const since = session.lease?.acquiredAt ?? session.createdAt
      return { browser: session.id, host: '', state: held ? 'leased' : 'available', since: since.getTime() }
    })
    return { browsers, waiting: 0, bucket: null, bucketAgeMs: 0, failure: undefined, pauseMs: 0 }
  }

  record(event: PoolEvent): void {
    this.#context.record(this.id, event)
  }

  count(counted: Counted): void {
    this.#context.count(this.id, counted)
  }

  /** Starts the browser of a slot. Never fails. */
  async start(slot: Slot): Promise<void> {
    await this.#track(this.#start(slot))
  }

  begin({ browser, lease: id }: Grant, terms: AcquireTerms): LeasedSession | undefined {
    const local = this.#browsers.get(browser)
    if (!local || local.held) return undefined
    local.held = { id, terms }
    const { session } = local
    const { by, name, tags, timeoutSeconds } = terms
    const change = {
      start_url: terms.startUrl ?? session.baseline.start_url,
      telemetry: resolveOnUpdate(session.baseline.telemetry, terms.telemetry),
    }
    return { session, lease: session.assign(id, { by, name, tags, timeoutSeconds }, change) }
  }

  async cancel(session: Session, { terms }: Lease): Promise<void> {
    await this.releaseForReuse(session, terms.by, 'the client disconnected')
  }

  /**
   * Puts a leased browser back as it is: its next lease sees the page of this one. One that is not like the others any more, or
   * one too many for a pool that has shrunk, is ended. `by` is the name of the key that releases it.
   */
  async releaseForReuse(session: Session, by: string, message?: string): Promise<void> {
    const unfit = unfitFor(session)
    if (unfit) return this.end(session, { kind: 'released', by, message: unfit })
    const local = this.#browsers.get(session.id)
    const lease = local?.held
    if (!local || !lease) return
    const released: PoolEvent = {
      kind: 'released',
      session_id: session.id,
      by,
      reuse: true,
      ...(message && { message }),
    }
    const { sessions, report } = this.#context
    sessions.returned(session, { kind: 'released', by, ...(message && { message }) })
    await sessions.endLease(session)
    const dropped = await session.reset().then(
      () => unfitFor(session),
      (error: unknown) => {
        warn('Failed to prepare a browser for its next lease', error)
        return 'it couldn’t be made ready for its next lease'
      },
    )
    if (dropped) {
      this.record(released)
      return this.end(session, { kind: 'dropped', message: dropped })
    }
    local.held = undefined
    if (!this.#browsers.has(session.id)) return
    const surplus = { kind: 'released', by, message: 'the pool was made smaller' } as const
    const offered = await withTimeout(report((browsers) => browsers.offer(this.id, session.id, lease.id, surplus)))
    if (offered?.is === 'ending') return
    this.record(released)
    this.count({ kind: 'ended', reason: 'released' })
  }

  /** Ends an idle browser, as no caller gets one that shows a crashed page; a holder sees that, and can load the page again. */
  pageCrashed(session: Session): void {
    if (session.lease) return
    // Whatever goes wrong there is logged there; no caller waits for it.
    void this.end(session, { kind: 'crashed', message: 'Its page crashed before it was acquired.' }).catch(
      () => undefined,
    )
  }

  async end(session: Session, end: SessionEnd): Promise<void> {
    const { report } = this.#context
    const early = this.#earlyEnds.is(session, end)
    await this.#end(session, end, () =>
      report(async (browsers) => {
        if (early !== undefined) await this.#earlyEnds.happened(early)
        await browsers.ends(session.id)
      }),
    )
  }

  /** Ends a browser, or calls off its start, on which all hosts have agreed. Returns false when it is not here. */
  terminate(browser: string, end: SessionEnd): boolean {
    const local = this.#browsers.get(browser)
    if (local) void this.#end(local.session, end, () => Promise.resolve()).catch(() => undefined)
    const start = this.#starting.get(browser)
    start?.abort(new Error('The pool doesn’t need this browser any more.'))
    return local !== undefined || start !== undefined
  }

  async close(end: SessionEnd): Promise<void> {
    for (const browser of [...this.#starting.keys(), ...this.#browsers.keys()]) this.terminate(browser, end)
    await this.settled()
  }

  /** Resolves when what starts has been called off or has started, and what ends has ended: all that is in progress now. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#work)
  }

  async #start(slot: Slot): Promise<void> {
    const begun = performance.now()
    const stop = new AbortController()
    this.#starting.set(slot.browser, stop)
    const local = await this.#obtain(slot, stop.signal).finally(() => this.#starting.delete(slot.browser))
    if (!local) return
    const { session } = local
    this.count({ kind: 'launched' })
    this.record({ kind: 'warmed', session_id: session.id, duration_ms: Math.round(performance.now() - begun) })
    this.#earlyEnds.scheduleReset()
    if (session.browser.tabs.crashed) return this.pageCrashed(session)
    const reported = this.#context
      .report((all) => all.started({ ...slot, browser: session.id }))
      .then((offered) => {
        // Its slot was given up meanwhile.
        if (offered?.is === 'stale' && !local.held) void this.end(session, { kind: 'discarded' }).catch(() => undefined)
      })
    await withTimeout(reported)
  }

  async #obtain(slot: Slot, signal: AbortSignal): Promise<LocalBrowser | undefined> {
    return (await this.#adopt(slot, signal)) ?? (await this.#launch(slot, signal))
  }

  /** Undefined where the pool has a browser for a caller, or will have, and where no warm one takes the slot. */
  async #adopt(slot: Slot, signal: AbortSignal): Promise<LocalBrowser | undefined> {
    const hasFree = [...this.#browsers.values()].some(({ held }) => !held)
    if (hasFree || this.#starting.size > 1) return undefined
    const session = await adoptSpare(this.#context, { slot, config: browserConfig(this.setup), signal })
    if (!session) return undefined
    session.adopt(this)
    const local = this.#add(session)
    if (session.gone) background(this.end(session, { kind: 'crashed', message: 'It ended before it was acquired.' }))
    return local
  }

  /** Undefined when it does not start, or when that was called off. */
  async #launch(slot: Slot, signal: AbortSignal): Promise<LocalBrowser | undefined> {
    const { browser: id } = slot
    const config = browserConfig(this.setup)
    const started = (session: Session) => void this.#add(session)
    let failure: string | undefined
    try {
      await this.#context.sessions.start({ id, owner: this, config, signal, started })
      return this.#browsers.get(id)
    } catch (error) {
      if (!signal.aborted) failure = this.#failed(error)
    }
    await withTimeout(this.#context.report((browsers) => browsers.notStarted(slot, failure)))
    return undefined
  }

  #add(session: Session): LocalBrowser {
    const local: LocalBrowser = { session, held: undefined }
    this.#browsers.set(session.id, local)
    return local
  }

  /** Returns what counts against the pool and its host: nothing where the database has failed, which says nothing of either. */
  #failed(error: unknown): string | undefined {
    const isDatabaseAway = isOfDatabase(error) && isUnavailable(error)
    const message = isDatabaseAway ? new DatabaseAway().message : describeFailure(error)
    this.count({ kind: 'failed', message })
    this.record({ kind: 'failed_to_start', message })
    warn(`A browser of the pool ${this.config.name ?? this.id} didn’t start`, error)
    return isDatabaseAway ? undefined : message
  }

  async #end(session: Session, end: SessionEnd, reportBegin: () => Promise<unknown>): Promise<void> {
    if (!this.#browsers.delete(session.id)) return
    const event = endEvent(session, end)
    if (event) this.record(event)
    if (session.lease || !ENDS_WITH_OWNER.has(end.kind))
      this.count({ kind: 'ended', reason: end.kind === 'dropped' ? 'released' : end.kind })
    const begun = reportBegin()
    const { over, gone } = this.#context.sessions.end(session, end)
    const reported = Promise.allSettled([begun, gone]).then(() =>
      this.#context.report((browsers) => browsers.ended(session.id)),
    )
    background(this.#track(Promise.all([gone, withTimeout(reported)])))
    await Promise.all([over, withTimeout(begun)])
  }

  async #track<T>(work: Promise<T>): Promise<T> {
    this.#work.add(work)
    try {
      return await work
    } finally {
      this.#work.delete(work)
    }
  }
}

/** That an idle browser ends with its pool, its service or its host is no news. */
const ENDS_WITH_OWNER: ReadonlySet<SessionEnd['kind']> = new Set(['stopped', 'pool_deleted', 'host_lost'])
