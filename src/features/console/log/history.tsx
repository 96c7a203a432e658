import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useConnection } from '../../../client/connection'
import { replayQueries } from '../../../client/replay-queries'
import { useStore } from '../../../lib/store'
import { Button } from '../../../ui/button'
import { readGridKey } from '../../../ui/grid-keys'
import type { Action, Entry } from './action'
import type { ActionLog } from './action-log'
import { MAX_PICTURED } from './entry-store'
import { useAnnounceResults } from './announce-results'
import { useFollowEnd } from './follow-end'
import { HistoryBar } from './history-bar'
import { HistoryRow } from './history-row'
import { useHistory } from './use-history'

/**
 * What was done to the session by hand, newest last. `onEdit` loads an action into its tool; `renderUse` is what can be made of
 * a part of the history.
 */
export function HistoryPanel({
  log,
  ended,
  onEdit,
  renderUse,
}: {
  log: ActionLog
  /** Nothing can be sent to the session any more. */
  ended: boolean
  onEdit: (action: Action) => void
  renderUse: (entries: readonly Entry[]) => ReactNode
}) {
  const entries = useStore(log)
  const history = useHistory(log, entries)
  const { shown, selected } = history
  const { box, missed, onScroll, toEnd } = useFollowEnd(shown)
  useAnnounceResults(log)
  const latest = useRef(history)
  useEffect(() => {
    latest.current = history
  })
  const { data: replays } = useQuery(replayQueries.ofSession(useConnection(), log.sessionId))
  const select = useCallback((id: string, range: boolean) => latest.current.select(id, range), [])
  const remove = useCallback((id: string) => latest.current.remove(new Set([id])), [])

  /** Up, Down, Home and End go from checkbox to checkbox, with Shift they select on the way. */
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const at = shown.findIndex(({ id }) => id === (event.target as HTMLElement).dataset['entry'])
    const from = shown[at]
    if (!from) return
    const key = readGridKey(event, { at, count: shown.length, pageSize: 10, onRow: false })
    if (!key) return
    if (key.kind === 'move') {
      const to = shown[key.to]
      if (!to) return
      if (key.extend) history.extendFrom(from.id, to.id)
      event.currentTarget.querySelector<HTMLElement>(`[data-entry="${to.id}"]`)?.focus()
    } else if (key.kind === 'select-all') history.selectAll()
    else if (key.kind === 'delete')
      history.remove(new Set((selected.length > 0 ? selected : [from]).map(({ id }) => id)))
    else if (key.kind === 'clear' && selected.length > 0) history.clearSelection()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {entries.length > 0 && (
        <HistoryBar history={history} total={entries.length}>
          {renderUse(
            selected.length > 0
              ? selected
              : shown.filter(({ replay, isPrivate }) => replay === undefined && !isPrivate),
          )}
        </HistoryBar>
      )}
      <div ref={box} onScroll={onScroll} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {/* The keys are those of the checkboxes in it. */}
        <div role="presentation" onKeyDown={handleKey}>
          <ol aria-label="History">
            {shown.map((entry) => (
              <HistoryRow
                key={entry.id}
                entry={entry}
                log={log}
                replays={replays}
                ended={ended}
                selected={history.isSelected(entry.id)}
                onSelect={select}
                onEdit={onEdit}
                onDelete={remove}
              />
            ))}
          </ol>
        </div>
        {entries.length === 0 && <NothingYet />}
        {entries.length > 0 && shown.length === 0 && (
          <p className="p-4 text-muted">{history.query ? 'No matching actions' : 'No failed actions'}</p>
        )}
        {entries.length > 0 && (
          <p className="px-4 py-2 text-sm text-faint">
            Actions from other people are not listed. Pictures of the last {MAX_PICTURED} stay in this browser for a few
            hours.
          </p>
        )}
      </div>
      {missed > 0 && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <div className="pointer-events-auto rounded-md bg-surface shadow-float">
            <Button size="small" icon={<ArrowDown />} onClick={toEnd}>
              {`${missed} new below`}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function NothingYet() {
  return (
    <div className="flex flex-col items-start gap-2 px-4 py-8">
      <svg aria-hidden width="72" height="32" className="text-line-strong">
        <path
          d="M4 26 C 18 2, 30 2, 38 16 S 58 30, 68 8"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="3 3"
        />
        <circle cx="4" cy="26" r="2.5" className="fill-surface" stroke="currentColor" />
        <circle cx="68" cy="8" r="2.5" fill="currentColor" />
      </svg>
      <p className="font-semibold">No actions yet</p>
      <p className="max-w-prose text-muted">
        What you send is listed here with its result and the screen before and after. You can send it again, change it,
        copy it as JSON or curl, or create a scenario from it.
      </p>
    </div>
  )
}
