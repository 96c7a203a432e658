import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Checkbox } from '../../../ui/checkbox'
import { cx } from '../../../ui/cx'
import type { PoolColumn } from '../search'
import { COLUMNS, type GridColumn, ROW_COLUMNS } from './grid-layout'
import type { Sorting } from './sort-pools'

export const COLUMN_LABELS: Record<PoolColumn, string> = {
  name: 'Name',
  browsers: 'Browsers',
  size: 'Size',
  available: 'Available',
  acquired: 'Acquired',
  hour: 'Last hour',
  state: 'State',
  age: 'Age',
}

const SORTED: readonly PoolColumn[] = ['name', 'browsers', 'size', 'available', 'acquired', 'hour', 'state', 'age']

/** The head of the list, which stays in view. Its buttons are one stop of the Tab key; the arrow keys go from one to the next. */
export function GridHead({
  sorting,
  onSort,
  selected,
  onSelectAll,
}: {
  sorting: Sorting
  onSort: (column: PoolColumn) => void
  /** How many of those that are found are selected. */
  selected: 'none' | 'some' | 'all'
  onSelectAll: () => void
}) {
  const boxId = useId()
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface max-sm:static">
      <div
        role="row"
        aria-rowindex={1}
        className={cx(ROW_COLUMNS, 'h-8 border-b border-line text-sm text-muted pointer-coarse:h-11')}
      >
        <HeadCell column="select">
          <span className="flex items-center gap-2">
            <Checkbox
              id={boxId}
              checked={selected === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = selected === 'some'
              }}
              onChange={onSelectAll}
              aria-label="Select all matching pools"
            />
            <label htmlFor={boxId} className="whitespace-nowrap sm:hidden">
              Select all
            </label>
          </span>
        </HeadCell>
        {SORTED.map((column) => {
          const order = sorting.column === column ? sorting.order : undefined
          return (
            <HeadCell
              key={column}
              column={column}
              sort={order ? (order === 'up' ? 'ascending' : 'descending') : 'none'}
            >
              <SortButton label={COLUMN_LABELS[column]} order={order} onSort={() => onSort(column)} />
            </HeadCell>
          )
        })}
        <HeadCell column="actions">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </div>
    </div>
  )
}

function HeadCell({
  column,
  sort,
  children,
}: {
  column: GridColumn
  sort?: 'ascending' | 'descending' | 'none'
  children: ReactNode
}) {
  const { index, className } = COLUMNS[column]
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={sort}
      className={cx(className, column !== 'select' && 'max-sm:hidden')}
    >
      {children}
    </div>
  )
}

function SortButton({
  label,
  order,
  onSort,
}: {
  label: string
  /** None: the list is sorted by another column. The Tab key reaches the column that it is sorted by. */
  order: 'up' | 'down' | undefined
  onSort: () => void
}) {
  const Arrow = order === 'down' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      tabIndex={order ? 0 : -1}
      onClick={onSort}
      className={cx(
        'touch-room group inline-flex max-w-full items-center gap-1 rounded-xs align-middle hover:text-ink [.text-right>&]:flex-row-reverse',
        order && 'font-semibold text-ink',
      )}
    >
      <span className="truncate">{label}</span>
      <Arrow className={cx('size-3.5 shrink-0', !order && 'opacity-0 group-hover:opacity-60')} />
    </button>
  )
}
