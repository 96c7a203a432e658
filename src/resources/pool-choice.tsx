import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../client/connection'
import { poolQueries } from '../client/queries'
import { shortId } from '../ui/format'
import { Select } from '../ui/select'
import { usePoolUnknown } from './use-pool-unknown'

/** A pool, also one that was deleted, or all of them. */
export function PoolChoice({
  pool,
  onChange,
}: {
  pool: string | undefined
  onChange: (pool: string | undefined) => void
}) {
  const connection = useConnection()
  const { data: pools = [] } = useQuery(poolQueries.list(connection))
  const { data: past } = useQuery(poolQueries.past(connection))
  const deleted = past?.filter(({ deleted_at }) => deleted_at !== undefined) ?? []
  const isUnknown = usePoolUnknown(pool)
  const isListed = pool === undefined || [...pools, ...deleted].some(({ id }) => id === pool)
  return (
    <Select aria-label="Pool" value={pool ?? ''} onChange={(event) => onChange(event.currentTarget.value || undefined)}>
      <option value="">All pools</option>
      {!isListed && <option value={pool}>{isUnknown ? 'Unknown pool' : `Pool ${shortId(pool)}`}</option>}
      {pools.map(({ id, name = id }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {deleted.length > 0 && (
        <optgroup label="Deleted">
          {deleted.map(({ id, name = id }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  )
}
