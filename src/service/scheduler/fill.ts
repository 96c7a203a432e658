import { sql } from 'drizzle-orm'
import type { Atomic } from '../database/atomic'
import type { Database } from '../database/database'
import { newId } from '../database/ids'
import { assign, type HostToFill, type PoolToFill } from './assignment'
import { browserCounts } from '../state/browser-counts'
import { pauses } from '../state/fill-failures'
import { lockFilling } from '../state/locks'
import { notifyAll, notifyWork } from '../state/notices'

type PoolRow = Omit<PoolToFill, 'bucket'> & {
  readonly tokens: number | null
  readonly granted: number | null
  readonly surplus: number
}

/** Pools with their browsers that are not ending, the one first whose last turn is longest ago; the newest of those that had none. */
const poolsToFill = sql<PoolRow>`
  select p.id, p.size, coalesce(p.fill_rate_per_minute, 0) as rate,
    coalesce(b.used, 0) as used, coalesce(b.starting, 0) as starting,
    f.tokens, f.granted, coalesce(f.surplus, 0) as surplus,
    coalesce(extract(epoch from clock_timestamp() - f.counted_at) * 1000, 0)::float8 as "bucketAgeMs",
    w.retry_at is not null as failing,
    greatest(0, coalesce(extract(epoch from w.retry_at - clock_timestamp()) * 1000, 0))::float8 as "pauseMs"
  from pools p
  left join ${browserCounts('pool_id')} b on b.pool_id = p.id
  left join pool_filling f on f.pool_id = p.id
  left join (${pauses}) w on w.subject = p.id
  where p.size is not null
  order by f.counted_at nulls first, p.created_at desc, p.id`

/** Hosts that live and do not drain. */
const hostsToFill = sql<HostToFill>`
  select h.id, h.capacity - coalesce(b.used, 0) as free,
    h.starts_at_once as "startsAtOnce", coalesce(b.starting, 0) as starting,
    w.retry_at is not null as failing,
    greatest(0, coalesce(extract(epoch from w.retry_at - clock_timestamp()) * 1000, 0))::float8 as "pauseMs"
  from hosts h
  left join ${browserCounts('host_id')} b on b.host_id = h.id
  left join (${pauses}) w on w.subject = h.id
  where not h.draining and h.claimed_until > clock_timestamp()
  order by h.id`

/**
 * Assigns the slots of all pools that may be filled now to hosts with room for them, and notifies those. May be done by any host at any
 * time: size and rate hold for the whole. Returns the milliseconds until it makes sense again, if nothing happens before; Infinity for never.
 */
export async function fill(db: Database, capPerMinute: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(lockFilling)
    const pools = (await tx.execute<PoolRow & Record<string, unknown>>(poolsToFill)).rows
    await countSurplus(tx, pools)
    if (pools.every(({ size, used }) => used >= size)) return Infinity
    const hosts = (await tx.execute<HostToFill & Record<string, unknown>>(hostsToFill)).rows
    const { slots, buckets, nextInMs } = assign(pools.map(withBucket), hosts, capPerMinute)
    if (slots.length === 0) return nextInMs
    const rows = slots.map(({ pool, host }) => sql`(${newId()}, ${pool}, ${host}, 'starting', clock_timestamp())`)
    await tx.execute(
      sql`insert into browsers (id, pool_id, host_id, state, created_at) values ${sql.join(rows, sql`, `)}`,
    )
    for (const [pool, { tokens, granted }] of buckets) {
      await tx.execute(sql`insert into pool_filling (pool_id, tokens, granted, counted_at)
        values (${pool}, ${tokens}, ${granted}, clock_timestamp())
        on conflict (pool_id) do update set tokens = excluded.tokens, granted = excluded.granted, counted_at = excluded.counted_at`)
    }
    const given = [...new Set(slots.map(({ host }) => host))].map((host) => sql`(${host}::text)`)
    await tx.execute(notifyWork(sql`values ${sql.join(given, sql`, `)}`))
    return nextInMs
  })
}

/** Notifies the host that assigns slots that one may be free. */
export async function notifyFree(atomic: Atomic): Promise<void> {
  await atomic(sql`select ${notifyAll({ kind: 'fill' })}`)
}

const withBucket = ({ tokens, granted, ...pool }: PoolRow): PoolToFill => ({
  ...pool,
  bucket: tokens === null ? null : { tokens, granted: granted ?? 0 },
})

/** Records how many browsers too many a pool has, for hosts that offer one. */
async function countSurplus(tx: Pick<Database, 'execute'>, pools: readonly PoolRow[]): Promise<void> {
  for (const { id, size, used, surplus } of pools) {
    const now = Math.max(0, used - size)
    if (now !== surplus) await tx.execute(sql`update pool_filling set surplus = ${now} where pool_id = ${id}`)
  }
}
