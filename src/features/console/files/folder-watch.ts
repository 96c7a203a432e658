import { call } from '../../../client/call'
import type { Connection } from '../../../client/connection'
import { isRetryable } from '../../../client/errors'
import { follow } from '../../../client/event-stream'
import { pauseBeforeRetry } from '../../../client/retry'
import { startFsWatch, stopFsWatch, streamFsEvents } from '../../../contract/endpoints/filesystem'
import type { FsEvent } from '../../../contract/file'

interface Heard {
  /** Whether changes are told from now on. What changed before is to be looked at. */
  onLive: (live: boolean) => void
  onEvents: (events: readonly FsEvent[]) => void
}

/**
 * Follows what changes in a folder, not in those below it, until the signal is aborted. Begins anew when the way to the service breaks; ends
 * where the service watches nothing.
 */
export async function watchFolder(
  connection: Connection,
  { sessionId, path, signal }: { sessionId: string; path: string; signal: AbortSignal },
  { onLive, onEvents }: Heard,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await watchOnce(
        connection,
        { sessionId, path, signal },
        {
          onLive: (live) => {
            if (live) failures = 0
            onLive(live)
          },
          onEvents,
        },
      )
    } catch (error) {
      if (signal.aborted || !isRetryable(error)) return onLive(false)
    }
    onLive(false)
    await pauseBeforeRetry(failures + 1, signal)
  }
}

async function watchOnce(
  connection: Connection,
  { sessionId, path, signal }: { sessionId: string; path: string; signal: AbortSignal },
  { onLive, onEvents }: Heard,
): Promise<void> {
  const session = { id_or_name: sessionId }
  const { watch_id } = await call(connection, startFsWatch, { params: session, body: { path }, signal })
  const params = { ...session, watch_id }
  // A session has room for a few of them, and a page that goes must not keep one.
  const stop = (): void => {
    void call(connection, stopFsWatch, { params, keepalive: true }).catch(() => {})
  }
  addEventListener('pagehide', stop)
  try {
    for await (const events of follow(connection, streamFsEvents, { params }, signal)) {
      if (events.length === 0) onLive(true)
      else onEvents(events)
    }
  } finally {
    removeEventListener('pagehide', stop)
    stop()
  }
}
