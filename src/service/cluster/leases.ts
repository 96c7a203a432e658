import { sql, type SQL } from 'drizzle-orm'
import type { AcquireTerms } from '../pools/pool'
import type { Atomic } from '../store/atomic'
import { tell } from './notices'

/** A browser that somebody has been given. */
export interface Grant {
  /** Names the lease: only who knows it can end it, and only once. */
  readonly lease: string
  readonly browser: string
  /** Id of the host that the browser is on. */
  readonly host: string
}

/** Somebody who wants a browser. */
export interface Wanted {
  readonly lease: string
  readonly pool: string
  /** Id of the host that he asked. */
  readonly host: string
  readonly terms: AcquireTerms
}

/** What has become of somebody who has no browser at once. */
export type Queued =
  | { readonly is: 'granted'; readonly grant: Grant }
  | { readonly is: 'waiting' | 'not_waiting' | 'name_taken' | 'too_many' | 'pool_gone' }

/** What has become of a browser that was offered. */
export type Offered =
  | { readonly is: 'available' | 'ending' }
  /** To the one who has waited longest, at the host with that id. */
  | { readonly is: 'granted'; readonly grant: Grant; readonly waiter: string }
  /** It is not what was offered: somebody else has taken it from there. */
  | { readonly is: 'other' }

interface Found {
  readonly browser: string
  readonly host: string
}

/**
 * Nobody waits until the disk has the transaction. A database that is cut off its power loses the last moments; each host then says again
 * who has its browsers (OwnBrowsers.reconcile).
 */
const unflushed = sql`set_config('synchronous_commit', 'off', true)`

/**
 * Who offers a browser shares this lock with others who do; who joins the queue has it alone. So each of them sees what the other
 * has done: no browser waits beside somebody who waits for it. Kept until the transaction is over.
 */
const queueShared = (pool: string): SQL => sql`pg_advisory_xact_lock_shared(4600002, hashtext(${pool}))`
export const queueAlone = (pool: string): SQL => sql`pg_advisory_xact_lock(4600002, hashtext(${pool}))`

const leasable = sql`not h.draining and h.claimed_until > clock_timestamp()`

/**
 * Leases the browser of a pool that has waited longest. One that another caller is taking at this moment is passed over. It can be
 * done without a lock: while somebody waits there is none to be found.
 */
const takeOldest = ({ lease, pool, terms }: Wanted, unless = sql`false`): SQL<Found> => sql<Found>`
  with oldest as (
    select a.id from browsers a join hosts h on h.id = a.host_id
    where a.pool_id = ${pool} and a.state = 'available' and ${leasable} and not (${unless})
    order by a.available_since, a.id limit 1
    for update of a skip locked
  )
  update browsers b set state = 'leased', available_since = null,
    lease_id = ${lease}, leased_at = clock_timestamp(), terms = ${JSON.stringify(terms)}
  from oldest where b.id = oldest.id
  returning b.id as browser, b.host_id as host, ${unflushed} as unflushed`

/** The browser that has waited longest, if there is one. Not for terms with a name, which has to be free: `enqueue` sees to that. */
export async function take(atomic: Atomic, wanted: Wanted): Promise<Grant | undefined> {
  const [[found]] = await atomic(takeOldest(wanted))
  return found && grantOf(wanted, found)
}

const grantOf = ({ lease }: Wanted, { browser, host }: Found): Grant => ({ lease, browser, host })

/**
 * A browser, else a place in the queue for `waitMs` milliseconds; no place with 0, or when `most` wait already. The name of the terms is
 * taken with it.
 */
export async function enqueue(atomic: Atomic, wanted: Wanted, waitMs: number, most: number): Promise<Queued> {
  const { lease, pool, host, terms } = wanted
  const { name } = terms
  const hasBrowser = sql`exists (select from browsers where lease_id = ${lease})`
  const hasName = name === undefined ? sql`true` : sql`exists (select from lease_names where lease_id = ${lease})`
  const queue = sql<{ lease: string }>`
    insert into waiters (lease_id, pool_id, host_id, terms, until)
    select ${lease}, p.id, ${host}, ${JSON.stringify(terms)}::json, clock_timestamp() + ${waitMs}::float8 * interval '1 millisecond'
    from pools p where p.id = ${pool} and ${waitMs}::float8 > 0 and ${hasName} and not ${hasBrowser}
      and (select count(*) from waiters where pool_id = ${pool}) < ${most}
    returning lease_id as lease`
  const get = takeOldest(wanted, sql`not ${hasName}`)
  const lock = sql`select ${queueAlone(pool)}, ${unflushed}`
  const [, [found], [place]] =
    name === undefined
      ? await atomic(lock, get, queue)
      : await atomic(takeName(name, lease, lock), get, queue, freeNameUnless(lease, hasBrowser))
  if (found) return { is: 'granted', grant: grantOf(wanted, found) }
  if (place) return { is: 'waiting' }
  const [[facts]] = await atomic(
    sql<{ pool: boolean; named: boolean }>`select exists (select from pools where id = ${pool}) as pool,
      exists (select from lease_names where name = ${name ?? null}) as named`,
  )
  if (!facts?.pool) return { is: 'pool_gone' }
  if (facts.named) return { is: 'name_taken' }
  return { is: waitMs > 0 ? 'too_many' : 'not_waiting' }
}

const takeName = (name: string, lease: string, and: SQL): SQL =>
  sql`with named as (insert into lease_names (name, lease_id) values (${name}, ${lease}) on conflict do nothing) ${and}`

const freeNameUnless = (lease: string, hasBrowser: SQL): SQL =>
  sql`delete from lease_names where lease_id = ${lease} and not ${hasBrowser}
    and not exists (select from waiters where lease_id = ${lease})`

/** Leaves the queue. Gives what the caller was given before he could. */
export async function dequeue(atomic: Atomic, lease: string): Promise<Grant | undefined> {
  const [gone] = await atomic(
    sql<{ lease: string }>`with gone as (delete from waiters where lease_id = ${lease} returning lease_id),
        names as (delete from lease_names n using gone where n.lease_id = gone.lease_id)
      select lease_id as lease from gone`,
  )
  if (gone.length > 0) return undefined
  const [grant] = await grantsOf(atomic, [lease])
  return grant
}

/** The name of a lease is free again. */
export async function freeName(atomic: Atomic, lease: string): Promise<void> {
  await atomic(sql`delete from lease_names where lease_id = ${lease}`)
}

/** What has been given for these leases. */
export async function grantsOf(atomic: Atomic, leases: readonly string[]): Promise<Grant[]> {
  const [grants] = await atomic(
    sql<Grant>`select lease_id as lease, id as browser, host_id as host from browsers where lease_id = any(${sql.param(leases)}::text[])`,
  )
  return grants
}

/** Those of these leases that are still waited for. */
export async function stillWaiting(atomic: Atomic, leases: readonly string[]): Promise<string[]> {
  const [rows] = await atomic(
    sql<{ lease: string }>`select lease_id as lease from waiters where lease_id = any(${sql.param(leases)}::text[])`,
  )
  return rows.map(({ lease }) => lease)
}

/**
 * Offers a browser to its pool: one that has started (`lease` null), or one whose lease is over. It goes to the caller who has waited
 * longest, whose host is told unless it is `teller`; else it is available. On a host that drains, or when the pool has one too many, it is
 * to end. Doing it twice does it once.
 */
export async function offer(
  atomic: Atomic,
  { browser, pool, lease, teller }: { browser: string; pool: string; lease: string | null; teller: string },
): Promise<Offered> {
  const notice = sql`json_build_object('kind', 'granted', 'lease', next.lease_id, 'browser', ${browser}::text, 'host', b.host_id)::text`
  const [, [row]] = await atomic(
    sql`select ${queueShared(pool)}, ${unflushed}`,
    sql<{ state: 'available' | 'leased' | 'ending'; host: string; lease: string; waiter: string }>`
      with mine as (
        select a.id, a.host_id, h.draining, ${leasable} as leasable from browsers a join hosts h on h.id = a.host_id
        where a.id = ${browser} and case when ${lease}::text is null then a.state = 'starting' else a.lease_id = ${lease} end
        for update of a
      ),
      surplus as (
        update pool_filling set surplus = surplus - 1
        where pool_id = ${pool} and surplus > 0 and exists (select from mine where not draining) returning pool_id
      ),
      fate as (
        select id, leasable, draining or exists (select from surplus) as ends from mine
      ),
      next as (
        select w.lease_id, w.host_id, w.terms from waiters w join hosts h on h.id = w.host_id
        where w.pool_id = ${pool} and w.until > clock_timestamp() and h.claimed_until > clock_timestamp()
          and exists (select from fate where leasable and not ends)
        order by w.place limit 1
        for update of w
      ),
      served as (delete from waiters w using next where w.lease_id = next.lease_id),
      names as (delete from lease_names where lease_id = ${lease}),
      successes as (
        delete from fill_failures f using mine
        where ${lease}::text is null and f.kind = 'start' and f.subject in (${pool}, mine.host_id)
      )
      update browsers b set
        state = case when fate.ends then 'ending' when next.lease_id is not null then 'leased' else 'available' end,
        available_since = case when fate.ends or next.lease_id is not null then null else clock_timestamp() end,
        ends_for = case when fate.ends then '{"kind":"discarded"}'::json end,
        lease_id = next.lease_id,
        leased_at = case when next.lease_id is not null then clock_timestamp() end,
        terms = next.terms
      from fate left join next on true where b.id = fate.id
      returning b.state, b.host_id as host, b.lease_id as lease, next.host_id as waiter,
        case when next.host_id <> ${teller} then ${tell(sql`next.host_id`, notice)}::text end as told`,
  )
  if (!row) return { is: 'other' }
  const { state, host, waiter } = row
  if (state === 'leased') return { is: 'granted', grant: { lease: row.lease, browser, host }, waiter }
  return { is: state }
}

/**
 * Gives available browsers to those who wait for them, the first to the first; their hosts are told. Only needed after a host's claim
 * had run out and holds again, with the callers and the browsers that were passed over meanwhile.
 */
export async function match(atomic: Atomic): Promise<void> {
  const [pools] = await atomic(sql<{ id: string }>`select distinct pool_id as id from waiters`)
  const notice = sql`json_build_object('kind', 'granted', 'lease', b.lease_id, 'browser', b.id, 'host', b.host_id)::text`
  for (const { id } of pools) {
    await atomic(
      sql`select ${queueAlone(id)}`,
      sql`with free as (
          select a.id, a.available_since from browsers a join hosts h on h.id = a.host_id
          where a.pool_id = ${id} and a.state = 'available' and ${leasable} for update of a skip locked
        ),
        queue as (
          select w.lease_id, w.host_id, w.terms, w.place from waiters w join hosts h on h.id = w.host_id
          where w.pool_id = ${id} and w.until > clock_timestamp() and h.claimed_until > clock_timestamp() for update of w
        ),
        pairs as (
          select f.id, q.lease_id, q.host_id, q.terms
          from (select *, row_number() over (order by available_since, id) as n from free) f
          join (select *, row_number() over (order by place) as n from queue) q using (n)
        ),
        served as (delete from waiters w using pairs where w.lease_id = pairs.lease_id)
        update browsers b set state = 'leased', available_since = null, lease_id = pairs.lease_id,
          leased_at = clock_timestamp(), terms = pairs.terms
        from pairs where b.id = pairs.id
        returning ${tell(sql`pairs.host_id`, notice)}`,
    )
  }
}

/** Leases of a host's browsers that are older than `ageMs` milliseconds. */
export async function oldLeases(atomic: Atomic, host: string, ageMs: number): Promise<(Grant & { pool: string })[]> {
  const [rows] = await atomic(
    sql<Grant & { pool: string }>`select lease_id as lease, id as browser, host_id as host, pool_id as pool from browsers
      where host_id = ${host} and state = 'leased' and leased_at < clock_timestamp() - ${ageMs}::float8 * interval '1 millisecond'`,
  )
  return rows
}

/** A browser as the database has it. */
export interface BrowserRow {
  readonly browser: string
  readonly state: 'starting' | 'available' | 'leased' | 'ending'
  readonly lease: string | null
}

/** What a browser's own host knows better: somebody has it. Nothing happens when its row has changed since it was read. */
export async function restate(
  atomic: Atomic,
  {
    browser,
    pool,
    host,
    lease,
    row,
  }: { browser: string; pool: string; host: string; lease: { id: string; terms: AcquireTerms }; row: BrowserRow | undefined },
): Promise<void> {
  const terms = sql`${JSON.stringify(lease.terms)}::json`
  const name = lease.terms.name ?? null
  await atomic(
    row
      ? sql`update browsers set state = 'leased', available_since = null, lease_id = ${lease.id}, leased_at = clock_timestamp(), terms = ${terms}
          where id = ${browser} and state = ${row.state} and lease_id is not distinct from ${row.lease}`
      : sql`insert into browsers (id, pool_id, host_id, state, created_at, lease_id, leased_at, terms)
          values (${browser}, ${pool}, ${host}, 'leased', clock_timestamp(), ${lease.id}, clock_timestamp(), ${terms}) on conflict do nothing`,
    sql`insert into lease_names (name, lease_id) select ${name}::text, ${lease.id} where ${name}::text is not null on conflict do nothing`,
  )
}
