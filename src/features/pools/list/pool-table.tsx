import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Pool } from '../../../contract/pool'
import { cx } from '../../../ui/cx'
import { Cell, DataTable, HeadCell, Row, TableBody, TableHead } from '../../../ui/data-table'
import { Skeleton } from '../../../ui/skeleton'
import { AcquireDialog } from '../acquire-dialog'
import { DeletePool } from '../delete-pool'
import type { PoolColumn } from '../search'
import { useAcquire } from '../use-acquire'
import { PoolRow } from './pool-row'
import { type Sorting, sortPools } from './sort-pools'

/** With more pools than this, what the places of each are doing is left to the page of the pool. */
const MAX_WATCHED = 30

export function PoolTable({
  pools,
  sorting,
  onSort,
}: {
  pools: readonly Pool[]
  sorting: Sorting
  onSort: (column: PoolColumn) => void
}) {
  const acquire = useAcquire()
  const [deleting, setDeleting] = useState<Pool>()
  return (
    <>
      <DataTable caption="Pools">
        <Head sorting={sorting} onSort={onSort} />
        <TableBody>
          {sortPools(pools, sorting).map((pool) => (
            <PoolRow
              key={pool.id}
              pool={pool}
              watchFilling={pools.length <= MAX_WATCHED}
              acquiring={acquire.waiting?.pool.id === pool.id}
              onAcquire={() => acquire.start(pool)}
              onDelete={() => setDeleting(pool)}
            />
          ))}
        </TableBody>
      </DataTable>
      <AcquireDialog acquire={acquire} />
      {deleting && <DeletePool pool={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function Head({ sorting, onSort }: { sorting?: Sorting; onSort?: (column: PoolColumn) => void }) {
  const column = (name: PoolColumn, label: string, rest: Omit<ComponentProps<typeof HeadCell>, 'children'> = {}) => (
    <HeadCell {...rest} aria-sort={sorting?.column === name ? ariaSort(sorting.order) : undefined}>
      {onSort ? (
        <SortButton
          label={label}
          end={rest.align === 'end'}
          order={sorting?.column === name ? sorting.order : undefined}
          onSort={() => onSort(name)}
        />
      ) : (
        label
      )}
    </HeadCell>
  )
  return (
    <TableHead>
      {column('name', 'Name')}
      {column('size', 'Size', { align: 'end', from: 'sm', tight: true })}
      {column('available', 'Available', { align: 'end', tight: true })}
      {column('acquired', 'Acquired', { align: 'end', tight: true })}
      <HeadCell from="md">Browsers</HeadCell>
      <HeadCell from="lg">Filling</HeadCell>
      {column('age', 'Age', { align: 'end', from: 'sm', tight: true })}
      <HeadCell tight>
        <span className="sr-only">Actions</span>
      </HeadCell>
    </TableHead>
  )
}

const ariaSort = (order: 'up' | 'down') => (order === 'up' ? 'ascending' : 'descending')

function SortButton({
  label,
  end,
  order,
  onSort,
}: {
  label: string
  end: boolean
  order: 'up' | 'down' | undefined
  onSort: () => void
}) {
  const Arrow = order === 'down' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={onSort}
      className={cx(
        'group inline-flex items-center align-middle gap-1 rounded-xs hover:text-ink',
        end && 'flex-row-reverse',
        order && 'font-semibold text-ink',
      )}
    >
      {label}
      <Arrow aria-hidden className={cx('size-3.5', !order && 'opacity-0 group-hover:opacity-60')} />
    </button>
  )
}

/** The table before its pools are there, in its size. */
export function LoadingPools() {
  return (
    <DataTable caption="Pools, loading">
      <Head />
      <TableBody>
        {[9, 7, 11].map((width) => (
          <Row key={width}>
            <Cell>
              <Skeleton width={`${width}rem`} />
            </Cell>
            <Cell from="sm" />
            <Cell />
            <Cell />
            <Cell from="md">
              <Skeleton width="8rem" />
            </Cell>
            <Cell from="lg">
              <Skeleton width="7rem" />
            </Cell>
            <Cell from="sm" />
            <Cell tight />
          </Row>
        ))}
      </TableBody>
    </DataTable>
  )
}
