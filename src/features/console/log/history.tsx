import { ArrowDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { Segmented } from '../../../ui/segmented'
import { toast } from '../../../ui/toast'
import type { Action } from './action'
import { type ActionLog, useActionLog } from './action-log'
import { useAnnounceResults } from './announce-results'
import { useFollowEnd } from './follow-end'
import { HistoryRow } from './history-row'

type Filter = 'all' | 'failed'

/** What was done to the session by hand, newest last. `onEdit` loads an action into its tool. */
export function HistoryPanel({ log, onEdit }: { log: ActionLog; onEdit: (action: Action) => void }) {
  const entries = useActionLog(log)
  const [filter, setFilter] = useState<Filter>('all')
  const failed = entries.filter(({ result }) => result.kind === 'failed')
  const shown = filter === 'failed' ? failed : entries
  const { box, missed, onScroll, toEnd } = useFollowEnd(shown)
  useAnnounceResults(log)

  const clear = () => {
    const cleared = log.clear()
    toast({
      title: `Cleared ${plural(cleared.length, 'entry', 'entries')} of the history`,
      action: { label: 'Undo', onSelect: () => log.restore(cleared) },
    })
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {entries.length > 0 && (
        <div className="flex min-h-11 shrink-0 items-center justify-between gap-2 border-b border-line px-3">
          <Segmented<Filter>
            label="Shown entries"
            size="small"
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: `All ${entries.length}` },
              { value: 'failed', label: `Failed ${failed.length}` },
            ]}
          />
          <IconButton label="Clear history" size="small" icon={<Trash2 aria-hidden />} onClick={clear} />
        </div>
      )}
      <div ref={box} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ol aria-label="History">
          {shown.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} log={log} onEdit={onEdit} />
          ))}
        </ol>
        {entries.length === 0 && <NothingYet />}
        {entries.length > 0 && shown.length === 0 && <p className="p-4 text-muted">Nothing has failed.</p>}
      </div>
      {missed > 0 && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <div className="pointer-events-auto rounded-md bg-surface shadow-float">
            <Button size="small" icon={<ArrowDown aria-hidden />} onClick={toEnd}>
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
      <p className="font-semibold">Nothing was done to this session yet</p>
      <p className="max-w-prose text-muted">
        Drags and keys that you send are listed here with their results. You can send them again, change them, or copy
        them as JSON or curl.
      </p>
    </div>
  )
}
