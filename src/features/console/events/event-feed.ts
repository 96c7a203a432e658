import { abilities, isMissing } from '../../../client/abilities'
import { call } from '../../../client/call'
import type { Connection } from '../../../client/connection'
import { isGone } from '../../../client/errors'
import { LiveLoop, type Turn } from '../../../client/live-loop'
import { followTelemetry, telemetryPage } from '../../../client/telemetry'
import { getSession } from '../../../contract/endpoints/browsers'
import type { ReadEnvelope } from '../../../client/reading/read-event'
import { archived, type ReadPage } from './archive-walk'
import { BackfillReader } from './backfill-reader'
import type { Gap } from '../../../events/event'
import { Store } from '../../../lib/store'
import { EventEpochs } from './event-epochs'
import { EventStore } from './event-store'
import type { FeedState } from './feed-state'
import { GapFiller } from './gap-filler'
import { nextTask } from './next-task'

/** Changes are reported at most once in so many milliseconds. */
const PUBLISH_MS = 100
/** After so long at events that came, the page has its turn. */
const TURN_MS = 10
/** So many events of before are asked for at once, and are there at once of a session that has ended. */
const EARLIER = 1_000

/**
 * The events of one session: as they come while it goes on, from the archive when it has ended. Lives outside React. It follows
 * while it is started, seen and not paused, and goes on where it was.
 */
export class EventFeed extends Store<FeedState> {
  readonly store = new EventStore()
  readonly sessionId: string
  /** When the session began, as an ISO time: from there on the archive is asked for. */
  readonly since: string
  readonly #untilTs: number | undefined
  readonly connection: Connection
  /** While it is started. */
  #started: AbortController | null = null
  #publishing: ReturnType<typeof setTimeout> | undefined
  #hasChanged = false
  /** Goes back from the first event that came live. */
  #earlier: BackfillReader | undefined
  readonly #loop = new LiveLoop({
    read: (turn) => this.#read(turn),
    onBegin: () => {
      if (this.state.link.kind === 'failed') this.#publish({ link: { kind: 'opening' } })
    },
    onRetry: ({ delay, error }) => {
      // It ends with the session, which the next try shows, or because something on the way has cut it.
      if (error !== undefined) this.#publish({ link: { kind: 'reconnecting', error, retryAt: Date.now() + delay } })
    },
    onOver: (error, signal) =>
      isAbsent(error) ? this.#isOver(signal) : this.#publish({ link: { kind: 'failed', error } }),
  })
  readonly #epochs = new EventEpochs()
  readonly #gaps = new GapFiller(this.store, () => this.#changed())

  constructor({
    connection,
    sessionId,
    since,
    ended = false,
    until,
  }: {
    connection: Connection
    sessionId: string
    since: string
    /** It is known to be over. */
    ended?: boolean
    /** When it ended, as an ISO time, where others may have had its browser since: what came later is theirs. */
    until?: string | undefined
  }) {
    super({
      link: { kind: ended ? 'ended' : 'opening' },
      paused: false,
      earlier: { kind: 'unknown' },
      gaps: new Map(),
      version: 0,
    })
    this.connection = connection
    this.sessionId = sessionId
    this.since = since
    this.#untilTs = until === undefined ? undefined : Date.parse(until) * 1000
  }

  /** Begins again after a failure that does not pass by itself. */
  retry(): void {
    this.#loop.retry()
  }

  setPaused(paused: boolean): void {
    this.#publish({ paused })
    this.#loop.setPaused(paused)
  }

  /** Follows while the page can be seen. The returned function stops it, and is idempotent. */
  start(): () => void {
    this.#started = new AbortController()
    const stop = this.#loop.start()
    this.#fillGaps()
    return () => {
      this.#started?.abort()
      this.#started = null
      stop()
    }
  }

  /** Reads a page of the archive. */
  readPage(signal?: AbortSignal): ReadPage {
    return async (query) => {
      const { events, next } = await telemetryPage(this.connection, this.sessionId, query, signal)
      return { events: events.map((event) => this.#epochs.shifted(event)), next }
    }
  }

  /** Looks once more for events that are missing. */
  search(gap: Gap): void {
    this.#gaps.forget(gap)
    this.#fillGaps()
  }

  /** The last of what was before the first event that is here. */
  async loadEarlier(): Promise<void> {
    if (this.state.earlier.kind === 'loading') return
    this.#publish({ earlier: { kind: 'loading' } })
    const events: ReadEnvelope[] = []
    try {
      this.#earlier ??= new BackfillReader(this.store.first?.ts ?? this.#untilTs)
      const more = await this.#earlier.read(this.readPage(), EARLIER, events)
      this.#prepend(events)
      const { first, isFull } = this.store
      this.#publish({ earlier: { kind: more && first?.seq !== 1 && !isFull ? 'unknown' : 'none' } })
    } catch (error) {
      this.#prepend(events)
      this.#publish({ earlier: isMissing(error) ? { kind: 'none' } : { kind: 'failed', error } })
    }
  }

  #prepend(newestFirst: readonly ReadEnvelope[]): void {
    this.store.prepend(newestFirst.toReversed())
    this.#hasChanged = true
    this.#fillGaps()
  }

  async #read({ signal, succeed }: Turn): Promise<'over' | undefined> {
    if (this.state.link.kind === 'ended') {
      if (this.store.lastSeq === 0 && this.state.earlier.kind === 'unknown') await this.loadEarlier()
      return 'over'
    }
    let turn = performance.now()
    const { lastSeq } = this.store
    const last = { seq: this.#epochs.toWire(lastSeq), ts: this.store.items.at(-1)?.ts ?? 0 }
    for await (const batch of followTelemetry(this.connection, this.sessionId, { after: last.seq, last, signal })) {
      if (signal.aborted) return undefined
      if (this.state.link.kind !== 'live') this.#publish({ link: { kind: 'live' } })
      if (batch.length === 0) continue
      succeed()
      const wasEmpty = this.store.lastSeq === 0
      this.store.append(this.#epochs.numbered(batch, this.store.lastSeq))
      this.#fillGaps()
      if (wasEmpty && this.store.first?.seq === 1) this.#publish({ earlier: { kind: 'none' } })
      this.#publishSoon()
      if (performance.now() - turn < TURN_MS) continue
      await nextTask()
      turn = performance.now()
    }
    return undefined
  }

  /** There is no stream: the session is over, or the service never had one. */
  async #isOver(signal: AbortSignal): Promise<void> {
    const isThere = await call(this.connection, getSession, {
      params: { id_or_name: this.sessionId },
      signal,
    }).then(
      () => true,
      (error: unknown) => !isAbsent(error),
    )
    if (signal.aborted) return
    const saysNothing = abilities.has(this.connection, getSession) === false
    if (isThere || saysNothing) return this.#publish({ link: { kind: 'missing' } })
    this.#publish({ link: { kind: 'ended' } })
    if (this.store.lastSeq === 0) return this.loadEarlier()
    await this.#catchUp(signal).catch(() => {})
    this.#publish({ version: this.state.version + 1 })
  }

  /** What happened at the very end, if the line was down then. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const last = this.store.items.at(-1)
    if (!last) return
    const rest = { ts: last.ts, from: this.store.lastSeq + 1, to: Infinity }
    for await (const events of archived(this.readPage(signal), rest)) this.store.append(events)
  }

  #fillGaps(): void {
    if (!this.#started || this.store.gaps.length === 0) return
    const { signal } = this.#started
    void this.#gaps.fill(this.readPage(signal), signal)
  }

  #changed(): void {
    this.#hasChanged = true
    this.#publish({ gaps: this.#gaps.states })
  }

  #publishSoon(): void {
    this.#hasChanged = true
    this.#publishing ??= setTimeout(() => this.#publish({}), PUBLISH_MS)
  }

  #publish(change: Partial<FeedState>): void {
    clearTimeout(this.#publishing)
    this.#publishing = undefined
    const version = this.state.version + (this.#hasChanged ? 1 : 0)
    this.#hasChanged = false
    this.publish({ ...this.state, version, ...change })
  }
}

/** The session, or its telemetry, is not there. */
const isAbsent = (error: unknown): boolean => isMissing(error) || isGone(error)
