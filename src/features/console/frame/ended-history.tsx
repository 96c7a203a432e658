import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useConnection } from '../../../client/connection'
import type { BrowserSession } from '../../../contract/session'
import { effectiveViewport } from '../../../contract/viewport'
import { HistoryPanel } from '../log/history'
import { logOf } from '../log/log-of'
import { MakeScenario } from '../log/make-scenario'
import { shareHistory } from '../log/share-history'

/** What was done from the tabs of this browser to a session that is over: to be looked at, copied, and made a scenario of. */
export function EndedHistory({ sessionId, viewport }: { sessionId: string; viewport: BrowserSession['viewport'] }) {
  const connection = useConnection()
  const navigate = useNavigate()
  const [log] = useState(() => logOf(connection, sessionId))
  useEffect(() => log.reconnect(connection), [log, connection])
  // Another tab that drove it has what this one lacks.
  useEffect(() => shareHistory(log), [log])
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
