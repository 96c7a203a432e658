import { eventFiles, prettyJson, readEvents, zipOf } from '../../bug-reports/event-files'
import { withoutCredentials } from '../../bug-reports/without-credentials'
import { missingIsNull } from '../../client/abilities'
import { FILE, readBody } from '../../client/body'
import { call } from '../../client/call'
import type { Connection } from '../../client/connection'
import { listReplayActions } from '../../contract/endpoints/replays'
import type { Replay } from '../../contract/replay'
import { MOST_EVENTS } from './event-load'
import type { RecordedRange } from './recorded-range'

/** The answer with the video begins at once. */
const BEGINS_MS = 30_000

export interface Bundled {
  readonly connection: Connection
  readonly sessionId: string
  readonly replay: Replay
  /** What of it is reported: ms since the first picture. */
  readonly range: RecordedRange
  readonly markdown: string
  readonly pictures: readonly { readonly name: string; readonly blob: Blob }[]
  /** The address of the video; undefined leaves it out. */
  readonly video: string | undefined
}

/**
 * Makes a ZIP archive of a part of a video: the report as Markdown, its pictures, what was done and what was captured as JSON, the requests as
 * HAR without credentials, and the video. Rejects when something of it cannot be had; a service without telemetry has no events.
 */
export async function makeBundle(bundled: Bundled, signal: AbortSignal): Promise<Blob> {
  const { connection, sessionId, replay, range, markdown, pictures, video } = bundled
  const params = { id: sessionId, replay_id: replay.replay_id }
  const startedAt = Date.parse(replay.started_at)
  const span = { from: startedAt + range.from, to: startedAt + range.to + 1, most: MOST_EVENTS }
  const [events, actions, film] = await Promise.all([
    readEvents({ connection, sessionId }, span, signal),
    call(connection, listReplayActions, { params, signal }).catch(missingIsNull),
    video === undefined ? undefined : download(video, signal),
  ])
  const done = (actions ?? []).filter(({ at_ms }) => at_ms >= range.from && at_ms <= range.to)
  return zipOf([
    { name: 'README.md', input: markdown },
    ...pictures.map(({ name, blob }) => ({ name, input: blob })),
    { name: 'actions.json', input: prettyJson(done) },
    ...eventFiles((events ?? []).map(withoutCredentials)),
    ...(film ? [{ name: 'video.mp4', input: film }] : []),
  ])
}

/** Its address needs no key. */
async function download(address: string, signal: AbortSignal): Promise<Blob> {
  const begins = AbortSignal.timeout(BEGINS_MS)
  const gaveUp = new AbortController()
  const give = (): void => gaveUp.abort(begins.reason)
  begins.addEventListener('abort', give, { once: true })
  const response = await fetch(address, { signal: AbortSignal.any([signal, gaveUp.signal]), cache: 'no-store' })
  begins.removeEventListener('abort', give)
  if (!response.ok) throw new Error(`The service returned ${response.status} for the video.`)
  return readBody(response, FILE)
}
