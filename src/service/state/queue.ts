import { sql, type SQL } from 'drizzle-orm'
import type { Atomic } from '../database/atomic'
import { grantsOf, leasable, takeOldest, asyncCommit, type Candidate, type Grant, type LeaseRequest } from './leases'
import { notify } from './notices'
import { queueAlone } from './locks'

/** The outcome for a caller that gets no browser at once. */
export type Queued = { readonly is: 'granted'; readonly grant: Grant } | { readonly is: 'waiting' | NotQueued }

type NotQueued = 'not_waiting' | 'name_taken' | 'too_many' | 'pool_gone'

/**
 * Leases a browser, else takes the last position in the queue for `waitMs` milliseconds; none with 0, or when `most` wait already. The name of the terms is
 * taken with it.
 */
export async function enqueue(atomic: Atomic, wanted: LeaseRequest, waitMs: number, most: number): Promise<Queued> {
  const { lease, pool, host, terms, again } = wanted
  const { name } = terms
  const hasName = name === undefined ? sql`true` : sql`exists (select from lease_names where lease_id = ${lease})`
  // Its turn had come already: it comes before all others.
  const [column, first] = again
    ? [
        sql`, place) overriding system value`,
        sql`, (select coalesce(min(place), 0) - 1 from waiters where pool_id = ${pool})`,
      ]
    : [sql`)`, sql``]
  const lock = sql`select ${queueAlone(pool)}, ${asyncCommit}`
  const get = sql<Partial<Candidate> & { waits: boolean }>`
    with found as (${takeOldest(wanted, sql`not ${hasName}`)}),
    queued as (
      insert into waiters (lease_id, pool_id, host_id, terms, until${column}
      select ${lease}, p.id, ${host}, ${JSON.stringify(terms)}::json, clock_timestamp() + ${waitMs}::float8 * interval '1 millisecond'${first}
      from pools p where p.id = ${pool} and ${waitMs}::float8 > 0 and ${hasName} and not exists (select from found)
        and (select count(*) from waiters where pool_id = ${pool}) < ${most}
      returning lease_id
    )
    select browser, host, exists (select from queued) as waits from (values (true)) always left join found on true`
  const [, [got]] =
    name === undefined ? await atomic(lock, get) : await atomic(takeName(name, lease, lock), get, freeUnusedName(lease))
  const { browser, host: on, waits } = got ?? { waits: false }
  if (browser && on) return { is: 'granted', grant: { lease, browser, host: on } }
  return { is: waits ? 'waiting' : await reasonOf(atomic, wanted, waitMs) }
}

/** Returns why a caller has got neither a browser nor a position in the queue. */
async function reasonOf(atomic: Atomic, { pool, terms }: LeaseRequest, waitMs: number): Promise<NotQueued> {
  const [[facts]] = await atomic(
    sql<{ pool: boolean; named: boolean }>`select exists (select from pools where id = ${pool}) as pool,
      exists (select from lease_names where name = ${terms.name ?? null}) as named`,
  )
  if (!facts?.pool) return 'pool_gone'
  if (facts.named) return 'name_taken'
  return waitMs > 0 ? 'too_many' : 'not_waiting'
}

const takeName = (name: string, lease: string, and: SQL): SQL =>
  sql`with named as (insert into lease_names (name, lease_id) values (${name}, ${lease}) on conflict do nothing) ${and}`

const freeUnusedName = (lease: string): SQL =>
  sql`delete from lease_names where lease_id = ${lease}
    and not exists (select from browsers where lease_id = ${lease}) and not exists (select from waiters where lease_id = ${lease})`

/** Leaves the queue. Returns the browser that was given before, if any. */
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

/**
 * Removes callers of this host that have waited for longer than they wanted, by `lateMs` milliseconds: the database did not respond when
 * they left, or when they came. They would count as waiting, and keep their names.
 */
export async function removeLate(atomic: Atomic, host: string, lateMs: number): Promise<void> {
  const until = sql`clock_timestamp() - ${lateMs}::float8 * interval '1 millisecond'`
  await atomic(
    sql`with gone as (delete from waiters where host_id = ${host} and until < ${until} returning lease_id)
      delete from lease_names n using gone where n.lease_id = gone.lease_id`,
  )
}

export async function releaseName(atomic: Atomic, lease: string): Promise<void> {
  await atomic(sql`delete from lease_names where lease_id = ${lease}`)
}

export async function stillWaiting(atomic: Atomic, leases: readonly string[]): Promise<string[]> {
  const [rows] = await atomic(
    sql<{ lease: string }>`select lease_id as lease from waiters where lease_id = any(${sql.param(leases)}::text[])`,
  )
  return rows.map(({ lease }) => lease)
}

/**
 * Gives available browsers to waiting callers, the first to the first; their hosts are notified. Only needed after a host's claim
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
        returning ${notify(sql`pairs.host_id`, notice)}`,
    )
  }
}
