import { Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { Segmented } from '../../../ui/segmented'
import { TextInput } from '../../../ui/text-input'
import type { Filter, useHistory } from './use-history'

/** Narrows the history, and does something with a part of it. `children`: what can be made of that part. */
export function HistoryBar({
  history,
  total,
  children,
}: {
  history: ReturnType<typeof useHistory>
  total: number
  children: ReactNode
}) {
  const { selected } = history
  const some = selected.length > 0
  const remove = (): void => history.remove(some ? new Set(selected.map(({ id }) => id)) : undefined)
  useCommands('History', [
    {
      id: 'history.delete',
      label: some ? 'Delete the selected actions' : 'Delete all actions',
      danger: true,
      run: remove,
    },
  ])
  return (
    <div className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-2">
      <div className="flex items-center gap-2">
        <Segmented<Filter>
          label="Filter history"
          size="small"
          value={history.filter}
          onChange={history.setFilter}
          options={[
            { value: 'all', label: `All ${total}` },
            { value: 'failed', label: `Failed ${history.failed}` },
          ]}
        />
        <div className="min-w-0 flex-1">
          <TextInput
            type="search"
            aria-label="Search the history"
            placeholder="Search"
            value={history.query}
            onChange={(event) => history.setQuery(event.target.value)}
          />
        </div>
      </div>
      <div className="flex min-h-7 items-center gap-2">
        <span role="status" className="mr-auto text-sm text-muted">
          {some ? `${selected.length} selected` : 'Hold Shift to select a range'}
        </span>
        {some && <IconButton label="Clear selection" icon={<X />} onClick={history.clearSelection} />}
        <IconButton label={some ? 'Delete selected' : 'Delete all'} icon={<Trash2 />} onClick={remove} />
        {children}
      </div>
    </div>
  )
}
