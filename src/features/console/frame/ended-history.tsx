import { useNavigate } from '@tanstack/react-router'
import type { BrowserSession } from '../../../contract/session'
import { effectiveViewport } from '../../../contract/viewport'
import type { ActionLog } from '../log/action-log'
import { HistoryPanel } from '../log/history'
import { MakeScenario } from '../log/make-scenario'

/** What was done from the tabs of this browser to a session that is over: to be looked at, copied, and made a scenario of. */
export function EndedHistory({ log, viewport }: { log: ActionLog; viewport: BrowserSession['viewport'] }) {
  const navigate = useNavigate()
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
