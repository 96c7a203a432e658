import { sql, type SQL } from 'drizzle-orm'
import { fillRate } from '../../contract/fill'
import { TokenBucket } from '../shared/token-bucket'
import { poolInUse } from './problems'
import type { Atomic } from '../database/atomic'
import type { Database } from '../database/database'
import { lockFilling, queueAlone } from './locks'
import { notify, notifyAll, notifyWork } from './notices'

/** What of a pool's configuration its filling depends on. */
export interface Dimensions {
  readonly size: number
  /** Percent of its size a minute. */
  readonly rate: number
}

export type Transaction = Pick<Database, 'execute'>

/** Marks browsers of a pool, chosen by a query of their ids, as those that are to end. */
const endChosen = (chosen: SQL, kind: 'flushed' | 'discarded' | 'pool_deleted'): SQL<{ state: string }> => sql`
  update browsers b set state = 'ending', available_since = null, lease_id = null, leased_at = null,
    ends_for = ${JSON.stringify({ kind })}::json
  from (${chosen} for update) chosen where b.id = chosen.id returning chosen.state`

const browsersOf = (pool: string, further: SQL): SQL =>
  sql`select id, state from browsers where pool_id = ${pool} and ${further}`

/** Notifies the hosts that have browsers of a pool to end, and all that there may be slots to fill. */
const notificationOf = (pool: string): [SQL, SQL] => [
  notifyWork(sql`select distinct host_id from browsers where pool_id = ${pool} and state = 'ending'`),
  sql`select ${notifyAll({ kind: 'fill' })}`,
]

/** Ends all idle browsers of a pool; with `restart` those that are being started, too. Their slots are filled again. Returns how many idle ones. */
export async function flush(atomic: Atomic, pool: string, restart: boolean): Promise<number> {
  const states = restart ? sql`state in ('available', 'starting')` : sql`state = 'available'`
  const [ended] = await atomic(
    endChosen(browsersOf(pool, sql`${states} order by id`), 'flushed'),
    ...notificationOf(pool),
  )
  return ended.filter(({ state }) => state === 'available').length
}

/**
 * Does what a change of a pool's configuration means for its browsers (rule 2.4): those too many end, the last to start first, then the
 * idle ones that have waited longest; with `discard` all idle ones, and others start in their slots at once. Leased ones stay until they
 * are released. For the transaction that changes the configuration. Returns how many idle ones end.
 */
export async function resize(
  tx: Transaction,
  pool: string,
  {
    before,
    after,
    capPerMinute,
    discard,
  }: { before: Dimensions; after: Dimensions; capPerMinute: number; discard: boolean },
): Promise<number> {
  await tx.execute(lockFilling)
  const all = (await tx.execute<{ state: string }>(browsersOf(pool, sql`state <> 'ending'`))).rows
  const excess = Math.max(0, all.length - after.size)
  const starting = browsersOf(pool, sql`state = 'starting' order by created_at desc, id desc limit ${excess}`)
  const stopped = (await tx.execute(endChosen(starting, 'discarded'))).rows.length
  const idle = discard
    ? sql`state = 'available' order by id`
    : sql`state = 'available' order by available_since, id limit ${excess - stopped}`
  const ended = (await tx.execute(endChosen(browsersOf(pool, idle), 'discarded'))).rows.length
  const remaining = all.length - stopped - ended
  await keepBucket(tx, pool, {
    before: fillRate(before.size, before.rate, capPerMinute),
    after: fillRate(after.size, after.rate, capPerMinute),
    granted: discard ? Math.min(ended, Math.max(0, after.size - remaining)) : undefined,
    surplus: Math.max(0, remaining - after.size),
  })
  // What kept browsers from starting may have been put right.
  await tx.execute(sql`delete from fill_failures where subject = ${pool}`)
  for (const statement of [...notificationOf(pool), sql`select ${notifyAll({ kind: 'pools' })}`])
    await tx.execute(statement)
  return ended
}

/**
 * Removes a pool, sends those who wait for it away and ends its browsers. Problem 400 `pool_in_use` while some are leased, unless forced
 * (rule 2.5).
 */
export async function removePool(
  db: Database,
  pool: string,
  force: boolean,
  before: (tx: Pick<Database, 'execute'>) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockFilling)
    await tx.execute(sql`select ${queueAlone(pool)}`)
    // Now no caller can get one of them any more.
    await tx.execute(endChosen(browsersOf(pool, sql`state in ('available', 'starting') order by id`), 'pool_deleted'))
    const leased = browsersOf(pool, sql`state = 'leased' order by id`)
    const { length } = (await tx.execute(leased)).rows
    if (length > 0 && !force) throw poolInUse(length)
    await tx.execute(sql`delete from lease_names where lease_id in (
      select lease_id from browsers where pool_id = ${pool} union all select lease_id from waiters where pool_id = ${pool})`)
    await tx.execute(endChosen(leased, 'pool_deleted'))
    await tx.execute(sql`with gone as (delete from waiters where pool_id = ${pool} returning host_id)
      select ${notify(sql`of_hosts.host_id`, sql`'{"kind":"dismissed"}'`)} from (select distinct host_id from gone) of_hosts`)
    await tx.execute(sql`delete from fill_failures where subject = ${pool}`)
    await before(tx)
    await tx.execute(sql`delete from pool_black_boxes where pool_id = ${pool}`)
    await tx.execute(sql`delete from pools where id = ${pool}`)
    for (const statement of [...notificationOf(pool), sql`select ${notifyAll({ kind: 'pools' })}`])
      await tx.execute(statement)
  })
}

/**
 * Returns how many browsers all pools together are to have, and the capacity of the living hosts. For the transaction that adds a pool or
 * changes a size: until it ends, no other call can.
 */
export async function slotUsage(tx: Transaction): Promise<{ used: number; capacity: number }> {
  await tx.execute(lockFilling)
  const { rows } = await tx.execute<{ used: number; capacity: number }>(sql`select
    (select coalesce(sum(size), 0)::int from pools) as used,
    (select coalesce(sum(capacity), 0)::int from hosts where not draining and claimed_until > clock_timestamp()) as capacity`)
  return rows[0] ?? { used: 0, capacity: 0 }
}

/** The bucket goes on at another rate. A pool without one has taken nothing from it. */
async function keepBucket(
  tx: Transaction,
  pool: string,
  {
    before,
    after,
    granted,
    surplus,
  }: {
    before: ReturnType<typeof fillRate>
    after: ReturnType<typeof fillRate>
    granted: number | undefined
    surplus: number
  },
): Promise<void> {
  const { rows } = await tx.execute<{ tokens: number; granted: number; ageMs: number }>(
    sql`select tokens, granted, extract(epoch from clock_timestamp() - counted_at)::float8 * 1000 as "ageMs"
      from pool_filling where pool_id = ${pool}`,
  )
  const [row] = rows
  if (!row) return
  const bucket = new TokenBucket(before, row, row.ageMs)
  bucket.changeRate(after)
  if (granted !== undefined) bucket.grant(granted)
  const { state } = bucket
  await tx.execute(sql`update pool_filling set tokens = ${state.tokens}, granted = ${state.granted}, surplus = ${surplus},
    counted_at = clock_timestamp() where pool_id = ${pool}`)
}
