import { readBody, RECORD } from './body'
import { request } from './call'
import type { Connection } from './connection'
import { OverdueError, UnreachableError } from './errors'
import { unreadable } from './reading/answer-text'

/** The answer begins at once. */
const OVERDUE_MS = 10_000

interface StreamOptions {
  readonly type: string
  /** A stream that has nothing to send says so more often: after this long without anything, the way to it is gone, ms. */
  readonly silentMs: number
  readonly signal: AbortSignal
  readonly headers?: Record<string, string>
}

/**
 * Opens a stream of one media type, and resolves with its pieces, which end when the service ends it. Throws as {@link request}, and
 * UnreadableAnswerError for another type. The pieces reject with OverdueError when nothing comes any more, and with UnreachableError when the
 * way is gone.
 */
export async function openStream(
  connection: Connection,
  url: string,
  { type, silentMs, signal, headers = {} }: StreamOptions,
): Promise<AsyncGenerator<Uint8Array<ArrayBuffer>>> {
  const silence = new AbortController()
  const response = await request(connection, connection.baseUrl + url, {
    overdueMs: OVERDUE_MS,
    signal: AbortSignal.any([signal, silence.signal]),
    headers,
  })
  if (!(response.headers.get('Content-Type') ?? type).startsWith(type)) {
    throw unreadable(response, await (await readBody(response, RECORD)).text(), connection.key)
  }
  return piecesOf(response, { silentMs, signal }, silence)
}

async function* piecesOf(
  { body }: Response,
  { silentMs, signal }: Pick<StreamOptions, 'silentMs' | 'signal'>,
  silence: AbortController,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const timer = setTimeout(() => silence.abort(), silentMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    if (silence.signal.aborted) throw new OverdueError('The service stopped responding.', { cause })
    throw new UnreachableError('The service couldn’t be reached.', { cause })
  } finally {
    void reader.cancel().catch(() => {})
  }
}
