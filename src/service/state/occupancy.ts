import { sql } from 'drizzle-orm'
import type { PoolOccupancy } from '../../contract/pool-occupancy'
import type { Atomic } from '../database/atomic'
import { browserCounts } from './browser-counts'

export async function occupancy(atomic: Atomic): Promise<PoolOccupancy[]> {
  const [pools] = await atomic(
    sql<PoolOccupancy>`
      select p.id, coalesce(p.size, 0) as size, coalesce(b.available, 0) as available, coalesce(b.leased, 0) as acquired,
        coalesce(b.starting, 0) as warming, coalesce(w.waiting, 0)::int as waiting,
        exists (select from fill_failures f where f.subject = p.id) as failing
      from pools p
      left join ${browserCounts('pool_id')} b on b.pool_id = p.id
      left join (select pool_id, count(*) as waiting from waiters group by pool_id) w on w.pool_id = p.id
      order by p.created_at, p.id`,
  )
  return pools
}
