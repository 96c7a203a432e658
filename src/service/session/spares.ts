import { availableParallelism } from 'node:os'
import { newId } from '../database/ids'
import { CoalescingLoop } from '../shared/coalescing-loop'
import { background } from '../shared/stray'
import type { SessionEnd } from '../state/session-end'
import type { BrowserConfig } from './browser-config'
import { openStartPage } from './open-start-page'
import type { Session } from './session'
import type { SessionOwner } from './session-owner'
import type { Sessions } from './sessions'
import { spareKind, SpareWishes } from './spare-wishes'
import { warn } from '../shared/log'

/** How often to check whether memory runs short and which spares are still wanted, ms. */
const CHECK_MS = 5_000
/** A session that has just begun has the machine for itself for this long, ms: the start of a browser takes more than a core. */
const QUIET_MS = 400
/** From a start that has failed to the next, ms: twice as long each time. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 60_000]

export interface SparesOptions {
  readonly sessions: Sessions
  /** Whose sessions they become. */
  readonly owner: SessionOwner
  /** The limit of spares; 0: none. */
  readonly most: number
  /** Whether this host starts sessions; without that it has no spares. */
  readonly isOpen: () => boolean
  /** How many more browsers there may be. */
  readonly room: () => number
  /** Whether sessions are starting for callers, who come first. */
  readonly isBusy: () => boolean
  readonly isShort: () => boolean
  /** Called with the number of each kind after every change. */
  readonly changed: (counts: Readonly<Record<string, number>>) => void
  /** Called with what ends, until it is gone. */
  readonly ended: (gone: Promise<unknown>) => void
}

export interface Spare {
  readonly kind: string
  readonly off: AbortController
  /** Undefined when it has not started. */
  readonly started: Promise<Session | undefined>
  session: Session | undefined
}

/**
 * Browsers that are warm for sessions without a pool. A session takes one that was started as its own would have been; what else it
 * asks for is given to it. They come after everything else: they start when no caller waits, and go when their slot is needed.
 */
export class Spares {
  readonly #options: SparesOptions
  readonly #wishes: SpareWishes
  readonly #spares = new Set<Spare>()
  readonly #filling: CoalescingLoop
  #pauseMs = FIRST_PAUSE_MS
  #notBefore = -Infinity

  constructor(options: SparesOptions) {
    this.#options = options
    this.#wishes = new SpareWishes(options.most)
    this.#filling = new CoalescingLoop({
      work: () => this.#refill(),
      pauseMs: 0,
      failure: 'Failed to maintain spare browsers',
    })
  }

  /** How many there are, those that start included. */
  get count(): number {
    return this.#spares.size
  }

  /** How many a session could have at once. */
  get warm(): number {
    return [...this.#spares].filter(({ session }) => session).length
  }

  begin(): void {
    this.#filling.active = this.#options.most > 0
  }

  /** Checks again whether a spare is to start or to end. */
  wake(): void {
    this.#filling.wake()
  }

  /** Returns whether there is one of a kind, or will be sooner than a browser that is started now. */
  has(kind: string | undefined): boolean {
    return this.#find(kind) !== undefined
  }

  /** Takes one for a session; undefined when there is none. It is the caller's from now on. */
  take(config: BrowserConfig): Spare | undefined {
    const kind = spareKind(config)
    if (kind === undefined) return undefined
    this.#wishes.add(kind, config)
    this.#notBefore = Math.max(this.#notBefore, performance.now() + QUIET_MS)
    const spare = this.#find(kind)
    if (spare) this.#remove(spare)
    this.wake()
    return spare
  }

  /** Takes one that is ready, without a wish for another: for a pool that has no browser for a caller. Undefined when there is none. */
  takeReady(config: BrowserConfig): Spare | undefined {
    const spare = this.#find(spareKind(config))
    if (!spare?.session) return undefined
    this.#notBefore = Math.max(this.#notBefore, performance.now() + QUIET_MS)
    this.#remove(spare)
    return spare
  }

  /** Returns a spare that was taken and not used. */
  putBack(spare: Spare): void {
    this.#spares.add(spare)
    this.#changed()
    this.wake()
  }

  /**
   * Gives a spare that was taken what a session requests beyond its start. Undefined when it cannot be given to
   * a caller. `signal` ends it: rejects with its reason.
   */
  async prepare(spare: Spare, config: BrowserConfig, signal: AbortSignal): Promise<Session | undefined> {
    const callOff = () => spare.off.abort(signal.reason)
    signal.addEventListener('abort', callOff)
    if (signal.aborted) callOff()
    const session = await spare.started
    signal.removeEventListener('abort', callOff)
    if (!session) {
      signal.throwIfAborted()
      return undefined
    }
    try {
      await session.changeProxy(config.proxyId)
      session.config = config
      if (config.telemetry) await session.telemetry.captures()
      await openStartPage(session, config.start_url)
      signal.throwIfAborted()
      if (!session.gone && !session.browser.tabs.crashed) return session
    } catch (error) {
      this.discard(session)
      throw error
    }
    this.discard(session)
    return undefined
  }

  /** Ends a spare that was taken and that no caller gets. */
  discard(session: Session): void {
    this.#end(session, { kind: 'unused' })
  }

  /** Ends one for whatever needs its slot. False when there is none. */
  giveUp(): boolean {
    const spare = [...this.#spares].at(-1)
    if (spare) this.#drop(spare)
    return spare !== undefined
  }

  /** Returns whether a browser was a spare, which it is not any more: it has ended by itself. */
  lost(session: Session, end: SessionEnd): boolean {
    const spare = [...this.#spares].find((one) => one.session === session)
    if (!spare) return false
    this.#remove(spare)
    this.#end(session, end)
    return true
  }

  /** Ends all, and starts none until `begin`. Idempotent. */
  async close(): Promise<void> {
    this.#filling.active = false
    const all = [...this.#spares]
    for (const spare of all) this.#drop(spare)
    await Promise.all([this.#filling.stop(), ...all.map(({ started }) => started)])
  }

  #find(kind: string | undefined): Spare | undefined {
    const fitting = [...this.#spares].filter((spare) => spare.kind === kind)
    return fitting.find(({ session }) => session) ?? fitting[0]
  }

  /** Starts or ends one spare. Returns when to check again, ms. */
  async #refill(): Promise<number> {
    const { isOpen, isShort, isBusy, room, most } = this.#options
    if (!isOpen()) {
      for (const spare of this.#spares) this.#drop(spare)
      return CHECK_MS
    }
    if (isShort()) {
      this.giveUp()
      return CHECK_MS
    }
    const { missing, surplus } = this.#compare()
    for (const spare of surplus) this.#drop(spare)
    const starting = this.count - this.warm
    if (!missing || this.count >= most || room() <= 0 || starting >= availableParallelism()) return CHECK_MS
    const waitMs = isBusy() ? QUIET_MS : this.#notBefore - performance.now()
    if (waitMs > 0) return waitMs
    this.#start(missing.kind, missing.config)
    return 0
  }

  /** What is wanted and not there, the first of it, and what is there and not wanted. */
  #compare(): { missing: ReturnType<SpareWishes['wanted']>[number] | undefined; surplus: readonly Spare[] } {
    const left = new Set(this.#spares)
    const missing = this.#wishes.wanted().filter(({ kind }) => {
      const spare = [...left].find((one) => one.kind === kind)
      return !(spare && left.delete(spare))
    })
    return { missing: missing[0], surplus: [...left] }
  }

  #start(kind: string, config: BrowserConfig): void {
    const off = new AbortController()
    const spare: Spare = { kind, off, session: undefined, started: this.#launch(config, off.signal) }
    this.#spares.add(spare)
    background(
      spare.started.then((session) => {
        spare.session = session
        if (!session) this.#spares.delete(spare)
        this.#changed()
        this.wake()
      }),
    )
  }

  /** Never rejects. */
  async #launch(config: BrowserConfig, signal: AbortSignal): Promise<Session | undefined> {
    const { sessions, owner } = this.#options
    try {
      const session = await sessions.start({ id: newId(), owner, config, signal })
      this.#pauseMs = FIRST_PAUSE_MS
      return session
    } catch (error) {
      if (signal.aborted) return undefined
      warn('A spare browser didn’t start', error)
      this.#notBefore = performance.now() + this.#pauseMs
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2)
      return undefined
    }
  }

  #drop(spare: Spare): void {
    this.#remove(spare)
    spare.off.abort(new Error('The spare browser is not needed any more.'))
    const end = (session: Session) => this.#end(session, { kind: 'discarded' })
    if (spare.session) return end(spare.session)
    // It may have started just now.
    this.#options.ended(spare.started.then((session) => session && end(session)))
  }

  #remove(spare: Spare): void {
    this.#spares.delete(spare)
    this.#changed()
    this.wake()
  }

  #end(session: Session, end: SessionEnd): void {
    this.#options.ended(this.#options.sessions.end(session, end).gone)
  }

  #changed(): void {
    const counts: Record<string, number> = {}
    for (const { kind, session } of this.#spares) if (session) counts[kind] = (counts[kind] ?? 0) + 1
    this.#options.changed(counts)
  }
}
