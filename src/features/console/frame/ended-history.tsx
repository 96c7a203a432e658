import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useConnection } from '../../../client/connection'
import type { BrowserSession } from '../../../contract/session'
import { effectiveViewport } from '../../../contract/viewport'
import { ownedStorage } from '../../../ui/owned-storage'
import { ActionLog } from '../log/action-log'
import { HistoryPanel } from '../log/history'
import { HistoryPictures } from '../log/history-pictures'
import { MakeScenario } from '../log/make-scenario'

/** What was done from this browser tab to a session that is over: to be looked at, copied, and made a scenario of. */
export function EndedHistory({ sessionId, viewport }: { sessionId: string; viewport: BrowserSession['viewport'] }) {
  const connection = useConnection()
  const navigate = useNavigate()
  const [log] = useState(
    () =>
      new ActionLog({
        connection,
        sessionId,
        storage: ownedStorage.tab(connection),
        pictures: new HistoryPictures(connection, sessionId),
      }),
  )
  useEffect(() => log.reconnect(connection), [log, connection])
  return (
    <HistoryPanel
      log={log}
      ended
      onEdit={() => {}}
      renderUse={(entries) => (
        <MakeScenario
          entries={entries}
          log={log}
          display={effectiveViewport(viewport)}
          ended
          onMade={(id) => void navigate({ to: '/scenarios/$id', params: { id } })}
        />
      )}
    />
  )
}
