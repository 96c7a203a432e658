import type { Pool } from '../../contract/pool'
import { TextLink } from '../../ui/links'
import { poolAddress, poolTitle } from '../../resources/pool-address'

/** Links to the pages of pools, as a list in a sentence; past `most`, how many more there are. */
export function PoolLinks({ pools, most = Infinity }: { pools: readonly Pool[]; most?: number }) {
  const shown = pools.slice(0, most)
  return (
    <>
      {shown.map((pool, index) => (
        <span key={pool.id}>
          {index > 0 && ', '}
          <TextLink to="/pools/$pool" params={{ pool: poolAddress(pool) }}>
            {poolTitle(pool)}
          </TextLink>
        </span>
      ))}
      {pools.length > shown.length && <span className="text-muted"> and {pools.length - shown.length} more</span>}
    </>
  )
}
