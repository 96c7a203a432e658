import type { Region } from '../contract/computer'
import { watchScreen } from '../contract/endpoints/computer'
import { CHANGED_REGIONS, parseRegions, REGIONS_HEADER } from '../contract/picture-changes'
import { urlOf } from '../contract/endpoint-url'
import { PICTURE_BEGINS_MS, pictureOf, request } from './call'
import type { Connection } from './connection'
import { sentWith } from './errors'

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
 * Waits for a screen that differs from the one with `etag`, at most `waitSeconds`; null when it did not change.
 * An extension: a service without it answers 404 or 405, and the caller falls back to plain screenshots.
 * Throws OverdueError when there is no answer in time.
 */
export async function nextScreen(
  connection: Connection,
  sessionId: string,
  options: ScreenOptions,
): Promise<ScreenPicture | null> {
  const query = options.viewer === undefined ? {} : { viewer: options.viewer, drives: options.drives ? 'true' : '' }
  const url = urlOf(watchScreen, { params: { id: sessionId }, query })
  // Without a picture to compare with there is nothing to wait for.
  const waitMs = options.etag === null ? 0 : options.waitSeconds * 1_000
  const ends = new AbortController()
  const response = await request(connection, connection.baseUrl + url, {
    signal: AbortSignal.any([options.signal, ends.signal]),
    overdueMs: waitMs + PICTURE_BEGINS_MS,
    headers: {
      Accept: options.type,
      Prefer: `wait=${options.waitSeconds}`,
      ...(options.etag && { 'If-None-Match': options.etag, ...(options.changes && { 'A-IM': CHANGED_REGIONS }) }),
    },
  })
  if (response.status === 304) return null
  const began = performance.now()
  try {
    return {
      bytes: await pictureOf(response, connection, () => ends.abort()),
      etag: response.headers.get('ETag'),
      regions: parseRegions(response.headers.get(REGIONS_HEADER)),
      transferMs: performance.now() - began,
    }
  } catch (error) {
    throw sentWith(connection, error)
  }
}
