import { sql, type SQL } from 'drizzle-orm'
import type { TelemetryRequest } from '../../contract/telemetry'
import type { BrowserRow } from './browser-rows'
import type { LeaseTerms } from './lease-terms'
import type { Atomic } from '../database/atomic'
import { notify } from './notices'
import { queueShared } from './locks'

/** A browser that a caller has been given. */
export interface Grant {
  /** Names the lease: only a caller that knows it can end it, and only once. */
  readonly lease: string
  readonly browser: string
  readonly host: string
}

/** What an acquire requests, for its lease only. */
export interface AcquireTerms extends LeaseTerms {
  readonly startUrl: string | undefined
  /** A change of what the pool captures. */
  readonly telemetry: TelemetryRequest | null | undefined
}

/** A caller who wants a browser. */
export interface LeaseRequest {
  readonly lease: string
  readonly pool: string
  /** Id of the host that received the request. */
  readonly host: string
  readonly terms: AcquireTerms
  /** Set when an earlier browser could not be begun. */
  readonly again?: boolean
}

export type Offered =
  | { readonly is: 'available' | 'ending' }
  /** To the caller that has waited longest, at the host with that id. */
  | { readonly is: 'granted'; readonly grant: Grant; readonly waiter: string }
  /** The browser has changed: another caller has it. */
  | { readonly is: 'stale' }

/** A browser that was found for a caller. */
export interface Candidate {
  readonly browser: string
  readonly host: string
}

/**
 * The call does not wait until the disk has the transaction. A database that is cut off its power loses the last moments; each host then says again
 * who has its browsers (LocalBrowsers.reconcile).
 */
export const asyncCommit = sql`set_config('synchronous_commit', 'off', true)`

export const leasable = sql`not h.draining and h.claimed_until > clock_timestamp()`

/**
 * Leases the browser of a pool that has waited longest. One that another caller is taking at this moment is passed over. It can be
 * done without a lock: while a caller waits there is none to be found. Materialized, as a plan that looks twice would lease two.
 */
export const takeOldest = ({ lease, pool, terms }: LeaseRequest, unless = sql`false`): SQL => sql`
  update browsers b set state = 'leased', available_since = null,
    lease_id = ${lease}, leased_at = clock_timestamp(), terms = ${JSON.stringify(terms)}
  from (
    -- Materialized, so that it is looked for only once.
    with oldest as materialized (
      select a.id from browsers a join hosts h on h.id = a.host_id
      where a.pool_id = ${pool} and a.state = 'available' and ${leasable} and not (${unless})
      order by a.available_since, a.id limit 1
      for update of a skip locked
    ) select id from oldest
  ) oldest
  where b.id = oldest.id
  returning b.id as browser, b.host_id as host`

/** Leases the browser that has waited longest, if there is one. Not for terms with a name, which has to be free: `enqueue` sees to that. */
export async function take(atomic: Atomic, wanted: LeaseRequest): Promise<Grant | undefined> {
  const [[found]] = await atomic(sql<Candidate>`${takeOldest(wanted)}, ${asyncCommit} as async_commit`)
  return found && { lease: wanted.lease, browser: found.browser, host: found.host }
}

export async function grantsOf(atomic: Atomic, leases: readonly string[]): Promise<Grant[]> {
  const [grants] = await atomic(
    sql<Grant>`select lease_id as lease, id as browser, host_id as host from browsers where lease_id = any(${sql.param(leases)}::text[])`,
  )
  return grants
}

/**
 * Offers a browser to its pool: one that has started (`lease` null), or one whose lease is over. It goes to the caller who has waited
 * longest, whose host is notified unless it is `reportingHost`; else it is available. On a host that drains, or when the pool has one too many, it is
 * to end. Doing it twice does it once.
 */
export async function offer(
  atomic: Atomic,
  {
    browser,
    pool,
    lease,
    reportingHost,
  }: { browser: string; pool: string; lease: string | null; reportingHost: string },
): Promise<Offered> {
  const notice = sql`json_build_object('kind', 'granted', 'lease', next.lease_id, 'browser', ${browser}::text, 'host', b.host_id)::text`
  const [, [row]] = await atomic(
    sql`select ${queueShared(pool)}, ${asyncCommit}`,
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
        case when next.host_id <> ${reportingHost} then ${notify(sql`next.host_id`, notice)}::text end as notified`,
  )
  if (!row) return { is: 'stale' }
  const { state, host, waiter } = row
  if (state === 'leased') return { is: 'granted', grant: { lease: row.lease, browser, host }, waiter }
  return { is: state }
}

/** Leases of a host's browsers that are older than `ageMs` milliseconds. */
export async function oldLeases(atomic: Atomic, host: string, ageMs: number): Promise<(Grant & { pool: string })[]> {
  const [rows] = await atomic(
    sql<
      Grant & { pool: string }
    >`select lease_id as lease, id as browser, host_id as host, pool_id as pool from browsers
      where host_id = ${host} and state = 'leased' and leased_at < clock_timestamp() - ${ageMs}::float8 * interval '1 millisecond'`,
  )
  return rows
}

/** Records what a browser's own host knows better: it is leased. Nothing happens when its row has changed since it was read. */
export async function assertLease(
  atomic: Atomic,
  {
    browser,
    pool,
    host,
    lease,
    row,
  }: {
    browser: string
    pool: string
    host: string
    lease: { id: string; terms: AcquireTerms }
    row: BrowserRow | undefined
  },
): Promise<void> {
  const terms = sql`${JSON.stringify(lease.terms)}::json`
  const name = lease.terms.name ?? null
  await atomic(
    row
      ? sql`update browsers set state = 'leased', available_since = null, lease_id = ${lease.id}, leased_at = clock_timestamp(), terms = ${terms}
          where id = ${browser} and xmin::text = ${row.version}`
      : sql`insert into browsers (id, pool_id, host_id, state, created_at, lease_id, leased_at, terms)
          values (${browser}, ${pool}, ${host}, 'leased', clock_timestamp(), ${lease.id}, clock_timestamp(), ${terms}) on conflict do nothing`,
    sql`insert into lease_names (name, lease_id) select ${name}::text, ${lease.id}
      where ${name}::text is not null and exists (select from browsers where lease_id = ${lease.id}) on conflict do nothing`,
  )
}
