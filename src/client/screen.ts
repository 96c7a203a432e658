import type { Region } from '../contract/computer'
import { watchScreen } from '../contract/endpoints/computer'
import { CHANGED_REGIONS, parseRegions, REGIONS_HEADER } from '../contract/picture-changes'
import { request } from './call'
import type { Connection } from './connection'
import { OverdueError } from './errors'

/**
 * A picture is there to its last byte when it was due so long ago. Else the service or the way to it is gone, even if the line seems open.
 */
const OVERDUE_MS = 10_000

/** A picture of a session's display as it came over the wire. */
export interface ScreenPicture {
  etag: string | null
  bytes: Blob
  /** Where its parts go, which lie below each other, on the picture with the tag that was sent; null when it is whole. */
  regions: readonly Region[] | null
  /** Milliseconds from the first byte to the last. */
  transferMs: number
}

interface ScreenOptions {
  /** The same for all requests of one viewer. */
  viewer?: string
  /** Mouse and keyboard of the viewer act in the session. */
  drives?: boolean
  etag: string | null
  /** What has changed since the picture with that tag is enough. */
  changes?: boolean
  waitSeconds: number
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  signal: AbortSignal
}

/**
 * Takes a picture that is due in `dueMs` milliseconds. Throws OverdueError when it does not come; `take` is called off then, and when `signal`
 * is aborted.
 */
export async function pictureInTime<T>(
  dueMs: number,
  signal: AbortSignal,
  take: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const overdue = new AbortController()
  const timer = setTimeout(() => overdue.abort(), dueMs + OVERDUE_MS)
  try {
    return await take(AbortSignal.any([signal, overdue.signal]))
  } catch (cause) {
    if (!overdue.signal.aborted || signal.aborted) throw cause
    throw new OverdueError('The service does not answer.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for a screen that differs from the one with `etag`, at most `waitSeconds`; null when it did not change.
 * An extension: a service without it answers 404 or 405, and the caller falls back to plain screenshots.
 * Throws OverdueError when there is no answer in time.
 */
export function nextScreen(
  connection: Connection,
  sessionId: string,
  options: ScreenOptions,
): Promise<ScreenPicture | null> {
  // Without a picture to compare with there is nothing to wait for.
  const dueMs = options.etag === null ? 0 : options.waitSeconds * 1000
  return pictureInTime(dueMs, options.signal, (signal) => ask(connection, sessionId, { ...options, signal }))
}

async function ask(connection: Connection, sessionId: string, options: ScreenOptions): Promise<ScreenPicture | null> {
  const path = watchScreen.path.replace('{id}', encodeURIComponent(sessionId))
  const asks = { viewer: options.viewer, ...(options.drives && { drives: 'true' }) }
  const query = options.viewer === undefined ? '' : `?${new URLSearchParams(asks as Record<string, string>)}`
  const url = connection.baseUrl + path + query
  const response = await request(connection, url, {
    signal: options.signal,
    headers: {
      Accept: options.type,
      Prefer: `wait=${options.waitSeconds}`,
      ...(options.etag && { 'If-None-Match': options.etag, ...(options.changes && { 'A-IM': CHANGED_REGIONS }) }),
    },
  })
  if (response.status === 304) return null
  const began = performance.now()
  const bytes = await response.blob()
  return {
    etag: response.headers.get('ETag'),
    bytes,
    regions: parseRegions(response.headers.get(REGIONS_HEADER)),
    transferMs: performance.now() - began,
  }
}
