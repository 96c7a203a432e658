import { sql, type SQL } from 'drizzle-orm'
import type { SessionEnd } from './session-end'
import type { Atomic } from '../database/atomic'
import type { Database } from '../database/database'
import { newId } from '../database/ids'
import { assign, type HostToFill, type PoolToFill } from './assignment'
import type { BrowserRow } from './leases'
import { tellAll, tellWork } from './notices'

/** How long a pool waits after the first browser that was of no use, ms; each time twice as long, and no longer than `longestMs`. */
const firstMs = 1_000
const longestMs = 60_000

/** What has kept browsers from being of use: they did not start, or ended by themselves right after they had. */
export type FailureKind = 'start' | 'early_end'

/** A browser that a host is to start. */
export interface Place {
  readonly browser: string
  readonly pool: string
}

/** Pools have their places given out, change their size and are deleted one after the other. Kept until the transaction is over. */
export const lockFilling: SQL = sql`select pg_advisory_xact_lock(4600003)`

type PoolRow = Omit<PoolToFill, 'bucket'> & {
  readonly tokens: number | null
  readonly granted: number | null
  readonly surplus: number
}

const failures = sql`select subject, max(retry_at) as retry_at from fill_failures group by subject`

/** Pools with their browsers that are not ending, the one first whose last turn is longest ago; the newest of those that had none. */
const poolsToFill = sql<PoolRow>`
  select p.id, p.size, coalesce(p.fill_rate_per_minute, 0) as rate,
    coalesce(b.places, 0)::int as places, coalesce(b.starting, 0)::int as starting,
    f.tokens, f.granted, coalesce(f.surplus, 0) as surplus,
    coalesce(extract(epoch from clock_timestamp() - f.counted_at) * 1000, 0)::float8 as "bucketAgeMs",
    w.retry_at is not null as failing,
    greatest(0, coalesce(extract(epoch from w.retry_at - clock_timestamp()) * 1000, 0))::float8 as "pauseMs"
  from pools p
  left join (
    select pool_id, count(*) as places, count(*) filter (where state = 'starting') as starting
    from browsers where state <> 'ending' group by pool_id
  ) b on b.pool_id = p.id
  left join pool_filling f on f.pool_id = p.id
  left join (${failures}) w on w.subject = p.id
  where p.size is not null
  order by f.counted_at nulls first, p.created_at desc, p.id`

/** Hosts that live and do not drain. A browser that ends takes no room: it is gone before another has started. */
const hostsToFill = sql<HostToFill>`
  select h.id, (h.capacity - coalesce(b.browsers, 0))::int as free,
    h.starts_at_once as "startsAtOnce", coalesce(b.starting, 0)::int as starting,
    w.retry_at is not null as failing,
    greatest(0, coalesce(extract(epoch from w.retry_at - clock_timestamp()) * 1000, 0))::float8 as "pauseMs"
  from hosts h
  left join (
    select host_id, count(*) as browsers, count(*) filter (where state = 'starting') as starting
    from browsers where state <> 'ending' group by host_id
  ) b on b.host_id = h.id
  left join (${failures}) w on w.subject = h.id
  where not h.draining and h.claimed_until > clock_timestamp()
  order by h.id`

/**
 * Gives the places of all pools that may be filled now to hosts with room for them, and tells those. May be done by any host at any
 * time: size and rate hold for the whole. Gives the milliseconds until it makes sense again, if nothing happens before; Infinity for never.
 */
export async function fill(db: Database, capPerMinute: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(lockFilling)
    const pools = (await tx.execute<PoolRow & Record<string, unknown>>(poolsToFill)).rows
    await countSurplus(tx, pools)
    if (pools.every(({ size, places }) => places >= size)) return Infinity
    const hosts = (await tx.execute<HostToFill & Record<string, unknown>>(hostsToFill)).rows
    const { places, buckets, nextInMs } = assign(pools.map(withBucket), hosts, capPerMinute)
    if (places.length === 0) return nextInMs
    const rows = places.map(({ pool, host }) => sql`(${newId()}, ${pool}, ${host}, 'starting', clock_timestamp())`)
    await tx.execute(
      sql`insert into browsers (id, pool_id, host_id, state, created_at) values ${sql.join(rows, sql`, `)}`,
    )
    for (const [pool, { tokens, granted }] of buckets) {
      await tx.execute(sql`insert into pool_filling (pool_id, tokens, granted, counted_at)
        values (${pool}, ${tokens}, ${granted}, clock_timestamp())
        on conflict (pool_id) do update set tokens = excluded.tokens, granted = excluded.granted, counted_at = excluded.counted_at`)
    }
    const given = [...new Set(places.map(({ host }) => host))].map((host) => sql`(${host}::text)`)
    await tx.execute(tellWork(sql`values ${sql.join(given, sql`, `)}`))
    return nextInMs
  })
}

/** Tells the host that gives out places that there may be one. */
export async function tellFree(atomic: Atomic): Promise<void> {
  await atomic(sql`select ${tellAll({ kind: 'fill' })}`)
}

const withBucket = ({ tokens, granted, ...pool }: PoolRow): PoolToFill => ({
  ...pool,
  bucket: tokens === null ? null : { tokens, granted: granted ?? 0 },
})

/** How many browsers too many a pool has is written down for those who offer one. */
async function countSurplus(tx: Pick<Database, 'execute'>, pools: readonly PoolRow[]): Promise<void> {
  for (const { id, size, places, surplus } of pools) {
    const now = Math.max(0, places - size)
    if (now !== surplus) await tx.execute(sql`update pool_filling set surplus = ${now} where pool_id = ${id}`)
  }
}

/** What a host has to start, and what it has to end and why. */
export async function workOf(
  atomic: Atomic,
  host: string,
): Promise<{ starts: Place[]; ends: { browser: string; endsFor: SessionEnd }[] }> {
  const [starts, ends] = await atomic(
    sql<Place>`select id as browser, pool_id as pool from browsers where host_id = ${host} and state = 'starting' order by created_at, id`,
    sql<{
      browser: string
      endsFor: SessionEnd
    }>`select id as browser, coalesce(ends_for, '{"kind":"discarded"}') as "endsFor" from browsers
      where host_id = ${host} and state = 'ending'`,
  )
  return { starts, ends }
}

/** All browsers of a host. */
export async function rowsOf(atomic: Atomic, host: string): Promise<BrowserRow[]> {
  const [rows] = await atomic(
    sql<BrowserRow>`select id as browser, state, lease_id as lease from browsers where host_id = ${host}`,
  )
  return rows
}

/** A browser is to end: its place is free from now on, its lease over. */
export async function beginEnd(atomic: Atomic, browser: string): Promise<void> {
  await atomic(
    sql`delete from lease_names where lease_id = (select lease_id from browsers where id = ${browser})`,
    sql`update browsers set state = 'ending', available_since = null, lease_id = null, leased_at = null, terms = null
      where id = ${browser} and state <> 'ending'`,
  )
}

/** Nothing is left of a browser: its host has room for another. */
export async function remove(atomic: Atomic, browser: string): Promise<void> {
  await atomic(
    sql`delete from lease_names where lease_id = (select lease_id from browsers where id = ${browser})`,
    sql`delete from browsers where id = ${browser}`,
  )
}

/** The browser of a place was not started after all: its token is given back. With a message, it could not be. */
export async function giveUpStart(
  atomic: Atomic,
  { browser, pool }: Place,
  host: string,
  message?: string,
): Promise<void> {
  await atomic(
    ...(message === undefined ? [] : [countFailure([pool, host], 'start', message)]),
    sql`delete from browsers where id = ${browser}`,
    sql`update pool_filling set tokens = tokens + 1 where pool_id = ${pool}`,
  )
}

/** A browser of a pool has ended by itself right after its start. */
export async function endedEarly(atomic: Atomic, pool: string, message: string): Promise<void> {
  await atomic(countFailure([pool], 'early_end', message))
}

/**
 * Pools and hosts of which a browser was of no use: a next try waits, each time twice as long, up to a minute. What fails while one waits
 * was begun before, and is no further try.
 */
function countFailure(subjects: readonly string[], kind: FailureKind, message: string): SQL {
  const wait = (attempts: SQL): SQL =>
    sql`statement_timestamp() + least(${longestMs}::float8, ${firstMs}::float8 * power(2, ${attempts})) * interval '1 millisecond'`
  const first = subjects.map(
    (subject) => sql`(${subject}, ${kind}, ${message}, 1, statement_timestamp(), ${wait(sql`0`)})`,
  )
  const again = sql`fill_failures.retry_at <= statement_timestamp()`
  return sql`insert into fill_failures (subject, kind, message, attempts, failed_at, retry_at) values ${sql.join(first, sql`, `)}
    on conflict (subject, kind) do update set message = excluded.message, failed_at = excluded.failed_at,
      attempts = fill_failures.attempts + case when ${again} then 1 else 0 end,
      retry_at = case when ${again} then ${wait(sql`least(fill_failures.attempts, 30)`)} else fill_failures.retry_at end`
}

/** A browser of a pool has lived on after its start. */
export async function proved(atomic: Atomic, pool: string): Promise<void> {
  await atomic(sql`delete from fill_failures where subject = ${pool} and kind = ${'early_end' satisfies FailureKind}`)
}
