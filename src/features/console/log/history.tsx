import type { Action } from './action'
import { type ActionLog, useActionLog } from './action-log'

/** What was done to the session, newest last. */
export function HistoryPanel({ log, onEdit }: { log: ActionLog; onEdit(action: Action): void }) {
  const entries = useActionLog(log)
  return (
    <ol aria-label="History">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.action.kind} {entry.result.kind}
          <button type="button" onClick={() => onEdit(entry.action)}>
            Edit
          </button>
        </li>
      ))}
    </ol>
  )
}
