import { ArrowDownUp, Search } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useCommands } from '../../../ui/commands'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { SearchField } from '../../../ui/search-field'
import { Segmented } from '../../../ui/segmented'
import { POOL_COLUMNS, POOL_SHOWS, type PoolColumn, type PoolShow } from '../search'
import { shownPools } from './find-pools'
import { COLUMN_LABELS } from './grid-head'
import type { PoolEntry } from './pool-entry'
import type { Sorting } from './sort-pools'

const SHOW_LABELS: Record<PoolShow, string> = {
  attention: 'Needs attention',
  'in-use': 'Acquired',
  sizing: 'To resize',
}

/** What the list is narrowed to and sorted by. The head of the list sorts too; on a narrow screen it has no room. */
export function ListTools({
  query,
  onQuery,
  onType,
  show,
  onShow,
  matching,
  sorting,
  onSort,
  onDown,
}: {
  query: string
  onQuery: (query: string) => void
  onType: (text: string) => void
  show: PoolShow | undefined
  onShow: (show: PoolShow | undefined) => void
  /** The pools that the search finds, whatever is shown of them. */
  matching: readonly PoolEntry[]
  sorting: Sorting
  onSort: (column: PoolColumn) => void
  /** Down was pressed in the search field: on to the rows. */
  onDown: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onDown()
  }
  useCommands('Pools', [
    { id: 'search-pools', label: 'Search pools', keys: '/', icon: <Search />, run: () => field.current?.focus() },
  ])
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
      <div className="flex gap-2 max-sm:w-full">
        <SearchField
          ref={field}
          label="Search pools"
          shortcut="/"
          value={query}
          onChange={onQuery}
          onType={onType}
          onKeyDown={handleKey}
        />
        <span className="sm:hidden">
          <Menu
            trigger={
              <IconButton
                size="medium"
                label={`Sorted by ${COLUMN_LABELS[sorting.column]}`}
                variant="plain"
                icon={<ArrowDownUp />}
              />
            }
            items={POOL_COLUMNS.map((column) => ({
              id: column,
              label: COLUMN_LABELS[column],
              checked: column === sorting.column,
              ...(column === sorting.column && { hint: 'Choose again to reverse the order' }),
              onSelect: () => onSort(column),
            }))}
          />
        </span>
      </div>
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Show"
          value={show ?? 'all'}
          onChange={(value) => onShow(value === 'all' ? undefined : value)}
          options={[
            { value: 'all', label: `All ${matching.length}` },
            ...POOL_SHOWS.map((value) => ({
              value,
              label: `${SHOW_LABELS[value]} ${shownPools(matching, value).length}`,
            })),
          ]}
        />
      </div>
    </div>
  )
}
