import type { Connection } from '../../client/connection'
import { isNotFound, isRetryable } from '../../client/errors'
import { type ArchivePage, archivePages, telemetryPage } from '../../client/telemetry'
import type { TelemetryEnvelope } from '../../contract/telemetry-archive'
import { pause } from '../../lib/pause'
import { Store } from '../../lib/store'
import type { Moment } from './moment'
import { eventMoment } from './event-moments'

/** More than this many events are not loaded: the page is to stay quick. */
export const MOST_EVENTS = 20_000
const PAGE = 100
/** How soon to ask again, while the session goes on or the service does not respond, ms. */
const ASK_MS = 2_000
/** What is reported late has a time before others that were reported already, ms. */
const DISORDER_MS = 5_000

export interface LoadedEvents {
  /** In the order of their times. */
  readonly events: readonly Moment[]
  /** `partial`: there are more than are loaded. */
  readonly state: 'loading' | 'complete' | 'partial' | 'failed'
}

interface SessionSpan {
  readonly connection: Connection
  readonly sessionId: string
  /** Milliseconds since 1970: of the first picture, and of the last one; undefined while there are more to come. */
  readonly startedAt: number
  readonly finishedAt: number | undefined
}

/** The events of a session between two times, outside React: those of the archive, and, until it is finished, those that come. */
export class EventLoad extends Store<LoadedEvents> {
  readonly #span: SessionSpan
  readonly #known = new Map<number, Moment>()

  constructor(span: SessionSpan) {
    super({ events: [], state: 'loading' })
    this.#span = span
  }

  /** Returns what ends it. */
  readonly start = (): (() => void) => {
    const end = new AbortController()
    void this.#run(end.signal).catch((error: unknown) => {
      // A service without telemetry has no events, and says so.
      const isMissing = isNotFound(error)
      if (!end.signal.aborted) this.#report(isMissing ? 'complete' : 'failed')
    })
    return () => end.abort()
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { startedAt, finishedAt } = this.#span
    for (let since = startedAt; ;) {
      await this.#pages(new Date(since).toISOString(), signal)
      const isFull = this.#known.size >= MOST_EVENTS
      this.#report(isFull ? 'partial' : 'complete')
      if (isFull || finishedAt !== undefined) return
      const last = this.state.events.at(-1)
      if (last) since = Math.max(startedAt, startedAt + last.at - DISORDER_MS)
      await pause(ASK_MS, signal)
    }
  }

  async #pages(since: string, signal: AbortSignal): Promise<void> {
    const { connection, sessionId, finishedAt } = this.#span
    const until = finishedAt === undefined ? undefined : new Date(finishedAt + 1).toISOString()
    const read = async (offset: number | undefined): Promise<ArchivePage> => {
      for (;;) {
        try {
          const query = { order: 'asc', since, until, limit: PAGE, offset } as const
          return await telemetryPage(connection, sessionId, query, signal)
        } catch (error) {
          if (signal.aborted || !isRetryable(error)) throw error
          await pause(ASK_MS, signal)
        }
      }
    }
    for await (const events of archivePages(read)) {
      if (this.#add(events)) this.#report('loading')
      if (this.#known.size >= MOST_EVENTS) return
    }
  }

  /** Whether there is one that was not known. */
  #add(events: readonly TelemetryEnvelope[]): boolean {
    const before = this.#known.size
    for (const envelope of events) {
      if (!this.#known.has(envelope.seq)) this.#known.set(envelope.seq, eventMoment(envelope, this.#span.startedAt))
    }
    return this.#known.size > before
  }

  #report(state: LoadedEvents['state']): void {
    const { events } = this.state
    const isSame = this.#known.size === events.length
    if (isSame && state === this.state.state) return
    this.publish({ state, events: isSame ? events : [...this.#known.values()].toSorted((a, b) => a.at - b.at) })
  }
}
