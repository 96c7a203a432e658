import type { Region } from '../contract/computer'
import { watchScreen } from '../contract/endpoints/computer'
import { CHANGED_REGIONS, parseRegions, REGIONS_HEADER } from '../contract/picture-changes'
import type { Connection } from './connection'
import { request } from './call'

/** Beside the time that it is to wait for a change, the service needs less than that until its answer begins. */
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

/**
 * Waits for a screen that differs from the one with `etag`, at most `waitSeconds`; null when it did not change.
 * An extension: a service without it answers 404 or 405, and the caller falls back to plain screenshots.
 */
export async function nextScreen(
  connection: Connection,
  sessionId: string,
  options: {
    /** The same for all requests of one viewer. */
    viewer?: string
    etag: string | null
    /** What has changed since the picture with that tag is enough. */
    changes?: boolean
    waitSeconds: number
    type: 'image/png' | 'image/jpeg' | 'image/webp'
    signal: AbortSignal
  },
): Promise<ScreenPicture | null> {
  const path = watchScreen.path.replace('{id}', encodeURIComponent(sessionId))
  const query = options.viewer === undefined ? '' : `?viewer=${encodeURIComponent(options.viewer)}`
  const url = connection.baseUrl + path + query
  const response = await request(connection, url, {
    signal: options.signal,
    overdueMs: options.waitSeconds * 1000 + OVERDUE_MS,
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
