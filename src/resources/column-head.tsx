import { HeadCell } from '../ui/data-table'
import { SortHead } from '../ui/sort-head'
import { nextSort, type SortSearch } from '../ui/sorting'
import type { Column } from './column'

/** The head of a column; one that can be sorted is a button. */
export function ColumnHead<T>({
  column: { label, align, from, ...column },
  search: { sort, order = 'up' },
  onSort,
}: {
  column: Column<T>
  search: SortSearch<string>
  onSort: (next: SortSearch<string>) => void
}) {
  const cell = { label, ...(align && { align }), ...(from && { from }) }
  if (column.by === undefined) return <HeadCell {...cell} />
  const { by, first } = column
  return (
    <SortHead
      {...cell}
      column={by}
      sorted={sort === undefined ? undefined : { column: sort, order }}
      onSort={() => onSort(nextSort({ sort, order }, by, first))}
    />
  )
}
