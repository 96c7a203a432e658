import { downloadZip } from 'client-zip'
import { missingIsNull } from '../../client/abilities'
import { FILE, readBody } from '../../client/body'
import { call } from '../../client/call'
import type { Connection } from '../../client/connection'
import type { ReadEnvelope } from '../../client/reading/read-event'
import { telemetryPage } from '../../client/telemetry'
import { listReplayActions } from '../../contract/endpoints/replays'
import type { Replay } from '../../contract/replay'
import { SeenEvent } from '../../events/event'
import { harEntry, harHead } from '../../events/har'
import { waterfallOf } from '../../events/waterfall'
import { MOST_EVENTS } from './event-load'
import type { Stretch } from './recorded-stretch'

/** Of a page of the archive. */
const PAGE = 100
/** The answer with the video begins at once. */
const BEGINS_MS = 30_000

export interface Bundled {
  readonly connection: Connection
  readonly sessionId: string
  readonly replay: Replay
  /** What of it is told: ms since the first picture. */
  readonly stretch: Stretch
  readonly markdown: string
  readonly pictures: readonly { readonly name: string; readonly blob: Blob }[]
  /** The address of the video; undefined leaves it out. */
  readonly video: string | undefined
}

/**
 * Makes a ZIP archive of a part of a video: the report as Markdown, its pictures, what was done and what was captured as JSON, the requests as
 * HAR, and the video. Rejects when something of it cannot be had; a service without telemetry has no events.
 */
export async function makeBundle(bundled: Bundled, signal: AbortSignal): Promise<Blob> {
  const { connection, sessionId, replay, stretch, markdown, pictures, video } = bundled
  const params = { id: sessionId, replay_id: replay.replay_id }
  const [events, actions, film] = await Promise.all([
    eventsIn(bundled, signal),
    call(connection, listReplayActions, { params, signal }).catch(missingIsNull),
    video === undefined ? undefined : download(video, signal),
  ])
  const done = (actions ?? []).filter(({ at_ms }) => at_ms >= stretch.from && at_ms <= stretch.to)
  const { exchanges } = waterfallOf(events.map((envelope) => new SeenEvent(envelope)))
  const raw = events.map(({ seq, event, raw = event }) => ({ seq, event: raw }))
  const har = { log: { ...harHead(exchanges), entries: exchanges.map(harEntry) } }
  return downloadZip([
    { name: 'report.md', input: markdown },
    ...pictures.map(({ name, blob }) => ({ name, input: blob })),
    { name: 'actions.json', input: pretty(done) },
    { name: 'events.json', input: pretty(raw) },
    { name: 'network.har', input: pretty(har) },
    ...(film ? [{ name: 'video.mp4', input: film }] : []),
  ]).blob()
}

const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

async function eventsIn({ connection, sessionId, replay, stretch }: Bundled, signal: AbortSignal) {
  const startedAt = Date.parse(replay.started_at)
  const timeOf = (ms: number): string => new Date(startedAt + ms).toISOString()
  const [since, until] = [timeOf(stretch.from), timeOf(stretch.to + 1)]
  const events: ReadEnvelope[] = []
  let offset: number | undefined
  do {
    const query = { order: 'asc', since, until, limit: PAGE, offset } as const
    const page = await telemetryPage(connection, sessionId, query, signal).catch(missingIsNull)
    events.push(...(page?.events ?? []))
    offset = page?.next
  } while (offset !== undefined && events.length < MOST_EVENTS)
  return events
}

/** Its address needs no key. */
async function download(address: string, signal: AbortSignal): Promise<Blob> {
  const begins = AbortSignal.timeout(BEGINS_MS)
  const gaveUp = new AbortController()
  const give = (): void => gaveUp.abort(begins.reason)
  begins.addEventListener('abort', give, { once: true })
  const response = await fetch(address, { signal: AbortSignal.any([signal, gaveUp.signal]), cache: 'no-store' })
  begins.removeEventListener('abort', give)
  if (!response.ok) throw new Error(`The service answered ${response.status} for the video.`)
  return readBody(response, FILE)
}
