import { call } from '../client/call'
import type { Connection } from '../client/connection'
import { archivePages, telemetryPage } from '../client/telemetry'
import { getSession, updateSession } from '../contract/endpoints/browsers'
import { telemetryRequestFor } from '../contract/telemetry'
import type { TelemetryEvent } from '../contract/telemetry-archive'

/** What is captured for checks that look at what has failed. */
const WATCHED = ['console', 'network'] as const

/** The console and the requests of a session, captured from some moment on. */
export interface Watch {
  /** The position of the event that comes next. */
  here(signal: AbortSignal): Promise<number>
  /** The events from a position on. */
  events(from: number, signal: AbortSignal): Promise<TelemetryEvent[]>
  /** Captures again what was captured before. Never rejects. */
  end(): Promise<void>
}

/** Has the console and the requests of a session captured. Rejects where the service does not do that. */
export async function watchSession(connection: Connection, sessionId: string, signal: AbortSignal): Promise<Watch> {
  const params = { id_or_name: sessionId }
  const { telemetry: before = null } = await call(connection, getSession, { params, signal })
  const isWatched = WATCHED.every((category) => before?.browser[category].enabled)
  if (!isWatched) {
    const telemetry = { browser: Object.fromEntries(WATCHED.map((category) => [category, { enabled: true }])) }
    const { telemetry: now } = await call(connection, updateSession, { params, body: { telemetry }, signal })
    if (!WATCHED.every((category) => now?.browser[category].enabled)) {
      throw new Error('This service doesn’t capture the console and the requests of its sessions.')
    }
  }
  return {
    here: async (until) => {
      const { events } = await telemetryPage(connection, sessionId, { order: 'desc', limit: 1 }, until)
      return (events[0]?.seq ?? 0) + 1
    },
    events: async (from, until) => {
      const found: TelemetryEvent[] = []
      const read = (offset: number | undefined) =>
        telemetryPage(connection, sessionId, { order: 'asc', offset, limit: 100 }, until)
      for await (const events of archivePages(read, from)) found.push(...events.map(({ event }) => event))
      return found
    },
    end: async () => {
      if (isWatched) return
      const telemetry = telemetryRequestFor(before)
      // The session may be over.
      await call(connection, updateSession, { params, body: { telemetry } }).catch(() => undefined)
    },
  }
}
