import { MAX_STREAMS } from '../../contract/telemetry-archive'
import type { Core } from '../core'
import { Problem } from '../problem'
import { archivePage } from '../telemetry/archive-page'
import { eventStream } from '../telemetry/event-stream'
import { NO_EVENTS, type Events } from '../telemetry/events'
import { type Handlers, JsonText } from './route'

type TelemetryHandlers = Pick<Handlers, 'streamTelemetry' | 'listTelemetryEvents'>

export function telemetryHandlers({
  sessions,
  history,
  telemetry,
}: Pick<Core, 'sessions' | 'history' | 'telemetry'>): TelemetryHandlers {
  /** Of a session that somebody has or had. Problem 404 where there never was one, or nothing is known of it any more. */
  const eventsOf = async (id: string): Promise<Events> => {
    const kept = await telemetry.find(id)
    if (kept) return kept
    try {
      sessions.leased(id)
    } catch (error) {
      const record = await history.find(id)
      if (record?.session_id !== id) throw error
    }
    return NO_EVENTS
  }
  return {
    streamTelemetry: ({ params, query, headers }) => {
      const { log } = sessions.leased(params.id).session.telemetry
      if (log.readerCount >= MAX_STREAMS) throw tooManyStreams()
      const after = lastEventId(headers) ?? (query.replay === 'all' ? 0 : log.lastSeq)
      return new Response(eventStream(log.read(after)), {
        headers: {
          'Content-Type': 'text/event-stream',
          'X-SSE-Content-Type': 'application/json',
          'Cache-Control': 'no-store',
        },
      })
    },
    listTelemetryEvents: async ({ params, query, header }) => {
      const { events, next } = await archivePage(await eventsOf(params.id), query, Date.now())
      header('X-Limit', String(query.limit))
      header('X-Has-More', String(next !== undefined))
      if (next !== undefined) header('X-Next-Offset', String(next))
      return new JsonText(`[${events.map(({ json }) => json).join(',')}]`)
    },
  }
}

/** The number after which a client goes on; what is no number of an event is ignored (supplement 6.2). */
function lastEventId(headers: Headers): number | undefined {
  const text = headers.get('last-event-id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

function tooManyStreams(): Problem {
  const message = `${MAX_STREAMS} streams of this session are open, and no more can be. Close one, or read its events by the page.`
  return new Problem(503, 'too_many_streams', message, undefined, { 'Retry-After': '1' })
}
