import { useQuery } from '@tanstack/react-query'
import { MonitorPlay, Trash2 } from 'lucide-react'
import { useConnection } from '../../../client/connection'
import { poolQueries, serviceQueries } from '../../../client/queries'
import type { Pool } from '../../../contract/pool'
import { Button } from '../../../ui/button'
import { cx } from '../../../ui/cx'
import { Cell, Row } from '../../../ui/data-table'
import { IconButton } from '../../../ui/icon-button'
import { Lanes } from '../../../ui/lanes'
import { RowLink } from '../../../ui/links'
import { Age } from '../../../ui/time'
import { poolAddress, poolTitle } from '../pool-address'
import { fillWords, missingCount, poolLanes } from '../pool-lanes'

/** One pool. `watchFilling`: also ask what its places are doing while it fills. */
export function PoolRow({
  pool,
  watchFilling,
  acquiring,
  onAcquire,
  onDelete,
}: {
  pool: Pool
  watchFilling: boolean
  acquiring: boolean
  onAcquire: () => void
  onDelete: () => void
}) {
  const connection = useConnection()
  const missing = missingCount(pool)
  const { data: info } = useQuery(serviceQueries.info(connection))
  const { data: known } = useQuery({ ...poolQueries.status(connection, pool.id), enabled: watchFilling && missing > 0 })
  // What was known while it filled is old news once it is full.
  const status = missing > 0 ? known : undefined
  const title = poolTitle(pool)
  const lanes = poolLanes(pool, status)
  const words = fillWords(pool, status, info?.fill_rate_cap ?? Infinity)
  return (
    <Row>
      <Cell>
        <RowLink to="/pools/$pool" params={{ pool: poolAddress(pool) }}>
          <span className="inline-block max-w-[38vw] truncate align-bottom lg:max-w-56 xl:max-w-80">{title}</span>
        </RowLink>
        <div className="max-w-[38vw] pt-0.5 pb-2 md:hidden">
          <Lanes lanes={lanes} />
        </div>
      </Cell>
      <Cell align="end" from="sm">
        {pool.browser_pool_config.size}
      </Cell>
      <Cell align="end">{pool.available_count}</Cell>
      <Cell align="end">{pool.acquired_count}</Cell>
      <Cell from="md">
        <Lanes lanes={lanes} />
      </Cell>
      <Cell from="lg">
        <span
          className={cx(
            'whitespace-nowrap',
            words === 'does not start' ? 'text-loss' : words === 'paused' ? 'text-look' : 'text-muted',
          )}
        >
          {words}
        </span>
      </Cell>
      <Cell align="end" from="sm">
        <Age since={pool.created_at} />
      </Cell>
      <Cell tight>
        <span className="flex items-center justify-end gap-1">
          <span className="max-sm:hidden">
            <Button
              size="small"
              variant="quiet"
              icon={<MonitorPlay aria-hidden />}
              pending={acquiring}
              onClick={onAcquire}
              aria-label={`Acquire a browser of ${title}`}
            >
              Acquire
            </Button>
          </span>
          <span className="sm:hidden">
            <IconButton
              size="small"
              label={`Acquire a browser of ${title}`}
              icon={<MonitorPlay aria-hidden />}
              onClick={onAcquire}
            />
          </span>
          {/* On a narrow screen the page of the pool has this: here it would push the table out of view. */}
          <span className="max-sm:hidden">
            <IconButton size="small" label={`Delete pool ${title}`} icon={<Trash2 aria-hidden />} onClick={onDelete} />
          </span>
        </span>
      </Cell>
    </Row>
  )
}
