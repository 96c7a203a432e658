import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDenied } from '../../../client/rights'
import { logsStream } from '../../../contract/endpoints/logs'
import { SESSION_ENDED } from '../no-input'
import { LogSourceBar } from './log-source-bar'
import { LogView } from './log-view'
import { sourceText, type LogSource, readSource } from './log-source'

/** What the browser of a session writes, and its display, or a file inside. After the session's end what was read stays. */
export function LogsPanel({ sessionId, shown, ended }: { sessionId: string; shown: boolean; ended: boolean }) {
  const denied = useDenied(logsStream)
  const { source, show } = useLogSource()
  const [attempt, setAttempt] = useState(0)
  if (denied !== undefined) return <p className="p-4 text-muted">{`${denied}, which logs need.`}</p>
  return (
    // Phones scroll the page as a whole: there the panel has a height of its own.
    <div className="flex min-h-0 flex-1 flex-col stacked:h-[85dvh] stacked:flex-none">
      {ended && (
        <p className="px-4 pt-2 text-muted">{`${SESSION_ENDED}. The lines that were read before are below.`}</p>
      )}
      <div className="flex flex-col gap-1.5 px-4 py-2">
        <LogSourceBar source={source} onSource={show} />
      </div>
      <LogView
        key={`${attempt} ${sourceText(source)}`}
        onRetry={() => setAttempt(attempt + 1)}
        sessionId={sessionId}
        source={source}
        shown={shown && !ended}
        ended={ended}
      />
    </div>
  )
}

/** Which log is shown, which is part of the address, and a way to show another one without a step in the browser's history. */
function useLogSource(): { source: LogSource; show: (source: LogSource) => void } {
  const { log } = useSearch({ from: '/sessions/$id' })
  const navigate = useNavigate({ from: '/sessions/$id' })
  return {
    source: readSource(log),
    show: (source) =>
      void navigate({ search: (now) => ({ ...now, log: sourceText(source) }), replace: true, resetScroll: false }),
  }
}
