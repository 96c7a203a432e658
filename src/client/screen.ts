import { watchScreen } from '../contract/endpoints/computer'
import type { Connection } from './connection'
import { request } from './call'

/** A picture of a session's display as it came over the wire. */
export interface ScreenPicture {
  etag: string | null
  bytes: Blob
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
    etag: string | null
    waitSeconds: number
    type: 'image/png' | 'image/jpeg' | 'image/webp'
    signal: AbortSignal
  },
): Promise<ScreenPicture | null> {
  const url = connection.baseUrl + watchScreen.path.replace('{id}', encodeURIComponent(sessionId))
  const response = await request(connection, url, {
    signal: options.signal,
    headers: {
      Accept: options.type,
      Prefer: `wait=${options.waitSeconds}`,
      ...(options.etag && { 'If-None-Match': options.etag }),
    },
  })
  if (response.status === 304) return null
  const began = performance.now()
  const bytes = await response.blob()
  return { etag: response.headers.get('ETag'), bytes, transferMs: performance.now() - began }
}
