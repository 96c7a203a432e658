import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx'
import { HeadCell } from './data-table'

/** The column that a table is sorted by, rising (`up`) or falling. */
export interface Sorted<C extends string> {
  column: C
  order: 'up' | 'down'
}

/** The head of a column that a table can be sorted by. */
export function SortHead<C extends string>({
  column,
  label,
  sorted,
  onSort,
  ...cell
}: Pick<ComponentProps<typeof HeadCell>, 'align' | 'from'> & {
  column: C
  label: string
  sorted: Sorted<C> | undefined
  onSort: (column: C) => void
}) {
  const order = sorted?.column === column ? sorted.order : undefined
  const Arrow = order === 'down' ? ArrowDown : ArrowUp
  return (
    <HeadCell {...cell} aria-sort={order === undefined ? 'none' : order === 'up' ? 'ascending' : 'descending'}>
      <button
        type="button"
        onClick={() => onSort(column)}
        className={cx(
          'touch-room group inline-flex items-center align-top gap-1 rounded-xs whitespace-nowrap hover:text-ink [.text-right>&]:flex-row-reverse',
          order && 'font-semibold text-ink',
        )}
      >
        {label}
        <Arrow className={cx('size-3.5 shrink-0', !order && 'opacity-0 group-hover:opacity-60')} />
      </button>
    </HeadCell>
  )
}
