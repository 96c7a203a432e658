import { call } from '../../../client/call'
import type { Connection } from '../../../client/connection'
import { follow } from '../../../client/event-stream'
import { LiveLoop } from '../../../client/live-loop'
import { startFsWatch, stopFsWatch, streamFsEvents } from '../../../contract/endpoints/filesystem'
import type { FsEvent } from '../../../contract/file'

interface FolderListeners {
  /** Whether changes are reported from now on. What changed before is to be looked at. */
  onLive: (live: boolean) => void
  onEvents: (events: readonly FsEvent[]) => void
}

/**
 * Follows what changes in a folder, not in those below it, until the signal is aborted. Begins again when the way to the service breaks; ends
 * where the service watches nothing.
 */
export function watchFolder(
  connection: Connection,
  { sessionId, path, signal }: { sessionId: string; path: string; signal: AbortSignal },
  { onLive, onEvents }: FolderListeners,
): Promise<void> {
  const lose = (): void => onLive(false)
  return new LiveLoop({
    read: ({ succeed }) => {
      const open = (): void => {
        succeed()
        onLive(true)
      }
      return watchOnce(connection, { sessionId, path, signal }, { onOpen: open, onEvents })
    },
    onRetry: lose,
    onOver: lose,
  }).run(signal)
}

async function watchOnce(
  connection: Connection,
  { sessionId, path, signal }: { sessionId: string; path: string; signal: AbortSignal },
  { onOpen, onEvents }: { onOpen: () => void; onEvents: FolderListeners['onEvents'] },
): Promise<undefined> {
  const session = { id_or_name: sessionId }
  const { watch_id } = await call(connection, startFsWatch, { params: session, body: { path }, signal })
  const params = { ...session, watch_id }
  let isStopped = false
  // A session has room for a few of them, and a page that goes must not keep one. Its stream breaks then, which stops it, too.
  const stop = (): void => {
    if (isStopped) return
    isStopped = true
    void call(connection, stopFsWatch, { params, keepalive: true }).catch(() => {})
  }
  addEventListener('pagehide', stop)
  try {
    for await (const events of follow(connection, streamFsEvents, { params }, signal)) {
      if (events.length === 0) onOpen()
      else onEvents(events)
    }
  } finally {
    removeEventListener('pagehide', stop)
    stop()
  }
}
