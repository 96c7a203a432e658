import { MonitorPlay } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { useDenied } from '../../../client/rights'
import { useIsAway } from '../../../client/use-is-away'
import { acquireBrowser } from '../../../contract/endpoints/pools'
import { Count } from '../../../ui/count'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { cx } from '../../../ui/cx'
import { describeLanes, expandLanes } from '../../../ui/lane-fold'
import { Lanes } from '../../../ui/lanes'
import { RowLink } from '../../../ui/links'
import { Age } from '../../../ui/time'
import { poolAddress } from '../../../resources/pool-address'
import { useHalt } from '../../../resources/hosts'
import { fillWordsOf, slotCounts } from '../pool-lanes'
import { OccupancySparkline } from '../occupancy-sparkline'
import { COLUMNS, FIRST_ROW, type GridColumn, ROW_COLUMNS, ROW_HEIGHT } from './grid-layout'
import type { PoolEntry } from './pool-entry'
import type { RowActions } from './row-actions'
import { RowMenu } from './row-menu'
import { SizingNote } from './sizing-note'

interface Props {
  entry: PoolEntry
  index: number
  /** Where it stands in the list, in pixels. */
  top: number
  selected: boolean
  /** The one row that the Tab key reaches. */
  reachable: boolean
  acquiring: boolean
  /** Highest fill rate that takes effect. */
  cap: number
  onSelect: (id: string, range: boolean) => void
  actions: RowActions
}

/** One pool of the list. It is drawn again when something of it changes, not when the list is scrolled or another is selected. */
export const GridRow = memo(function GridRow(props: Props) {
  const noLease = useDenied(acquireBrowser)
  const { entry, index, top, selected, reachable, acquiring, cap, onSelect, actions } = props
  const { pool, title, occupancy, attention, advice } = entry
  const boxId = useId()
  const counts = slotCounts(pool, occupancy)
  const filling = fillWordsOf(pool, occupancy, { cap, halt: useHalt(), isUnavailable: useIsAway() })
  const waiting = occupancy && occupancy.waiting > 0 ? `${occupancy.waiting} waiting` : undefined
  const state = waiting && filling !== 'failing to start' ? waiting : filling
  const lanes = expandLanes(counts).map((state) => ({ state }))
  return (
    <div
      role="row"
      aria-rowindex={index + FIRST_ROW}
      aria-selected={selected}
      aria-label={`${title}: ${describeLanes(counts)} of ${Number.isNaN(pool.browser_pool_config.size) ? 'unknown size' : pool.browser_pool_config.size}, ${state}`}
      tabIndex={reachable ? 0 : -1}
      data-pool={pool.id}
      style={{ transform: `translateY(${top}px)` }}
      className={cx(
        ROW_COLUMNS,
        ROW_HEIGHT,
        'absolute inset-x-0 top-0 [contain:strict] border-b border-line hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 aria-selected:bg-accent-soft max-sm:content-center max-sm:gap-y-1',
        '[&_a:not([data-row-link])]:relative [&_a:not([data-row-link])]:z-1 [&_button]:relative [&_button]:z-1 [&_label]:relative [&_label]:z-1',
      )}
    >
      <GridCell column="select">
        {/* The whole area in front of the row takes the press, so that a near miss opens nothing. */}
        <label htmlFor={boxId} className="-my-2 -ml-4 flex h-9 items-center py-2 pl-4 max-sm:h-21">
          <Checkbox
            id={boxId}
            tabIndex={-1}
            checked={selected}
            aria-label={`Select ${title}`}
            onChange={({ nativeEvent }) => onSelect(pool.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </label>
      </GridCell>
      <GridCell column="name">
        <RowLink to="/pools/$pool" params={{ pool: poolAddress(pool) }} tabIndex={-1}>
          <span className="block truncate" title={title}>
            {title}
          </span>
        </RowLink>
      </GridCell>
      <GridCell column="browsers">
        <Lanes lanes={lanes} compact />
      </GridCell>
      <GridCell column="size">
        <Count value={pool.browser_pool_config.size} />
      </GridCell>
      <GridCell column="available">
        <Count value={pool.available_count} />
      </GridCell>
      <GridCell column="acquired">
        <Count value={pool.acquired_count} />
      </GridCell>
      <GridCell column="hour">
        <OccupancySparkline history={entry.history} />
      </GridCell>
      <GridCell column="state">
        <span className="flex min-w-0 items-center gap-2">
          {/* The cells above show the empty slots; the state is more than their number. */}
          <span className="truncate text-muted sm:hidden">{describeLanes({ ...counts, empty: 0 })}</span>
          <span className={cx('truncate max-sm:shrink-0', stateInk(filling, attention !== null))}>{state}</span>
          {advice && <SizingNote pool={pool} advice={advice} />}
        </span>
      </GridCell>
      <GridCell column="age">
        <Age since={pool.created_at} />
      </GridCell>
      <GridCell column="actions">
        <span className="flex items-center justify-end gap-1">
          <span className="max-lg:hidden">
            <Button
              size="small"
              variant="quiet"
              icon={<MonitorPlay />}
              tabIndex={-1}
              pending={acquiring}
              disabledReason={noLease}
              onClick={() => actions.acquire(pool)}
              aria-label={`Acquire a browser of ${title}`}
            >
              <span className="max-xl:hidden">Acquire</span>
            </Button>
          </span>
          <RowMenu entry={entry} actions={actions} />
        </span>
      </GridCell>
    </div>
  )
})

function GridCell({ column, children }: { column: GridColumn; children: ReactNode }) {
  const { index, className } = COLUMNS[column]
  return (
    <div role={column === 'name' ? 'rowheader' : 'gridcell'} aria-colindex={index} className={className}>
      {children}
    </div>
  )
}

function stateInk(filling: string, needsAttention: boolean): string {
  if (filling === 'failing to start') return 'text-danger'
  return needsAttention ? 'text-warning' : 'text-muted'
}
