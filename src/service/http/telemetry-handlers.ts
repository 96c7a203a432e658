import { MAX_STREAMS } from '../../contract/telemetry-archive'
import type { Parts } from './parts'
import { Problem } from '../shared/problem'
import { archivePage } from '../session/telemetry/archive-page'
import { eventStream } from '../session/telemetry/event-stream'
import { NO_EVENTS, type Events } from '../session/telemetry/events'
import { type Handlers, JsonText } from './route'

export function telemetryHandlers({ sessions, history, telemetry }: Pick<Parts, 'sessions' | 'history' | 'telemetry'>) {
  /**
   * Of an active or ended session. Problem 404 where there never was one, nothing is known of it any more, or what there may
   * be is on a host that is not there.
   */
  const eventsOf = async (id: string): Promise<Events> => {
    const kept = await telemetry.find(id)
    if (kept) return kept
    try {
      sessions.leased(id)
    } catch (error) {
      const archive = await history.archiveOf(id)
      if (archive === 'other_host') throw archiveAway(id)
      if (!archive) throw error
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
  } satisfies Partial<Handlers>
}

/** Returns the number after which a client goes on; what is no number of an event is ignored (rule 6.2). */
function lastEventId(headers: Headers): number | undefined {
  const text = headers.get('last-event-id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

function archiveAway(id: string): Problem {
  const message = `The browser session ${id} has ended, and the database has no telemetry of it. If the host that ran it has some, it is available when that host starts again with its data folder.`
  return new Problem('not_found', message)
}

function tooManyStreams(): Problem {
  const message = `${MAX_STREAMS} streams of this session are already open, which is the limit. Close one, or read its events by the page.`
  return new Problem('too_many_streams', message)
}
