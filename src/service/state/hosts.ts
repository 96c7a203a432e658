import { sql, type SQL } from 'drizzle-orm'
import type { HostLoad } from './host-load'
import type { HostLoss } from './session-end'
import type { Atomic } from '../database/atomic'
import { browserCounts, type BrowserCounts, standaloneCounts } from './browser-counts'
import { notifyAll, notifyWork } from './notices'
import type { Timing } from './timing'
import type { LeaseTerms } from './lease-terms'

/** What a host says of itself. */
export interface HostOffer {
  readonly id: string
  /** Where the others reach it, a base URL. */
  readonly address: string
  readonly version: string
  /** How many browsers it can have. */
  readonly capacity: number
  /** How many browsers it can start at the same time. */
  readonly startsAtOnce: number
  /** The secret that others show when they call it. */
  readonly secret: string
  /** Ids of the keys that it opens secrets with, separated by commas. */
  readonly opens: string
}

/** One process as this host; the same data folder may be the data folder of another. */
export type HostProcess = Pick<HostOffer, 'id' | 'secret'>

const isOf = ({ id, secret }: HostProcess): SQL => sql`id = ${id} and secret = ${secret}`

/** Another host, as it is called. */
export type Peer = Pick<HostOffer, 'id' | 'address' | 'secret'>

/** A host as the others see it. */
export interface HostRow extends Omit<HostOffer, 'startsAtOnce' | 'secret' | 'opens'>, Omit<BrowserCounts, 'used'> {
  /** It gets no more leases and no more browsers. */
  readonly draining: boolean
  /** It is stopping, and drains until then. */
  readonly leaving: boolean
  /** Its claim holds. */
  readonly living: boolean
  /** When it joined the others, ms since 1970. */
  readonly joinedAt: number
  /** Its sessions without a pool, those that start included; none are known of a host that is alone. */
  readonly standalone: number
  /** Its browsers that are warm for such sessions. */
  readonly spares: number
  /** Null until it has reported, and of a host that is alone. */
  readonly load: HostLoad | null
}

/** Whether a host is on its way out: `draining` may be taken back, `leaving` not. */
export type DrainState = 'open' | 'draining' | 'leaving'

/** Why the idle browsers of a host end. */
export type DrainCause = Exclude<DrainState, 'open'>

/** How many idle browsers of a pool have ended. */
export interface EndedIdle {
  readonly pool: string
  readonly count: number
}

export type DrainAnswer = 'done' | 'no_such_host' | 'lost' | 'leaving'

/** What a host finds when it renews its claim. */
export interface Renewal {
  /** The claim had expired, and no other host has noticed. */
  readonly expired: boolean
  readonly draining: boolean
  /** Another host's claim has run out. */
  readonly lost: boolean
  /** It fills all pools: the first of the living hosts that do not leave. */
  readonly leads: boolean
  /** All others that live. */
  readonly peers: readonly Peer[]
}

export interface LostBrowser {
  readonly browser: string
  readonly pool: string | null
  readonly host: string
  readonly hostId: string
  readonly lease: string | null
  readonly leasedAt: Date | null
  readonly terms: Pick<LeaseTerms, 'by' | 'name' | 'tags'> | null
}

const ms = (duration: number): SQL => sql`${duration}::float8 * interval '1 millisecond'`

/** Without an end, for a database that only one process can open. */
const claimEnd = (claimMs: number): SQL =>
  claimMs === Infinity ? sql`'infinity'::timestamptz` : sql`clock_timestamp() + ${ms(claimMs)}`

/**
 * Adds a host to the others. What it had before, when it had one under the same id, is over: gives those browsers. With
 * `claimMs` Infinity it is alone for good, and all others are. One that drained when it lost touch with the others still does.
 */
export async function join(
  atomic: Atomic,
  { id, address, version, capacity, startsAtOnce, secret, opens }: HostOffer,
  claimMs: number,
  drains: DrainState = 'open',
): Promise<LostBrowser[]> {
  const former = claimMs === Infinity ? sql`true` : sql`id = ${id}`
  const [lost] = await atomic(
    endHosts(former, 'restarted'),
    ...forgetFilling,
    sql`insert into hosts
        (id, address, version, capacity, starts_at_once, secret, opens, draining, leaving, started_at, claimed_since, claimed_until)
      values (${id}, ${address}, ${version}, ${capacity}, ${startsAtOnce}, ${secret}, ${opens}, ${drains !== 'open'}, ${drains === 'leaving'},
        clock_timestamp(), clock_timestamp(), ${claimEnd(claimMs)})`,
    sql`select ${notifyAll({ kind: 'hosts' })}, ${notifyAll({ kind: 'fill' })}`,
  )
  return lost
}

/** The first host starts over: with full buckets, and no memory of what did not start. */
const forgetFilling = ['pool_filling', 'fill_failures'].map(
  (table) =>
    sql`delete from ${sql.identifier(table)} where not exists (select from hosts where claimed_until > clock_timestamp())`,
)

/** Removes a host; its browsers are to be gone. */
export async function leave(atomic: Atomic, host: HostProcess): Promise<void> {
  await atomic(endHosts(isOf(host)), sql`select ${notifyAll({ kind: 'fill' })}`)
}

/** Keeps the claim of a host. Undefined when it has none any more: another has noticed that it ran out, or another process has replaced it. */
export async function renew(atomic: Atomic, host: HostProcess, { claimMs }: Timing): Promise<Renewal | undefined> {
  const { id } = host
  const living = sql`claimed_until > clock_timestamp()`
  const [rows] = await atomic(
    sql<Renewal>`with before as (select id, not ${living} as expired from hosts where ${isOf(host)} for update)
      update hosts set
        claimed_since = case when before.expired then clock_timestamp() else claimed_since end,
        claimed_until = ${claimEnd(claimMs)}
      from before where hosts.id = before.id
      returning before.expired, draining,
        exists (select from hosts others where others.id <> ${id} and not ${living}) as lost,
        not leaving and not exists (select from hosts others where others.id < ${id} and ${living} and not others.leaving) as leads,
        (select coalesce(json_agg(json_build_object('id', others.id, 'address', others.address, 'secret', others.secret)), '[]')
          from hosts others where others.id <> ${id} and ${living}) as peers`,
  )
  return rows[0]
}

/**
 * Ends what hosts had whose claims have run out, unless `id` itself has not had its claim for long enough to judge: their leases
 * end with a reason, their slots are free again. Returns their browsers.
 */
export async function evictExpired(atomic: Atomic, id: string, { graceMs }: Timing): Promise<LostBrowser[]> {
  const mayEvict = sql`exists (select from hosts mine where mine.id = ${id}
    and mine.claimed_until > clock_timestamp() and mine.claimed_since < clock_timestamp() - ${ms(graceMs)})`
  const [lost] = await atomic(
    endHosts(sql`claimed_until < clock_timestamp() and id <> ${id} and ${mayEvict}`, 'silent'),
  )
  return lost
}

/**
 * Sets whether a host gets no more leases and browsers; `endIdle` then ends its idle browsers. One that is stopping is not undrained.
 */
export async function setDraining(atomic: Atomic, id: string, draining: boolean): Promise<DrainAnswer> {
  const lives = sql`claimed_until > clock_timestamp()`
  const [changed, [found]] = await atomic(
    sql<{ id: string }>`update hosts set draining = ${draining}
      where id = ${id} and ${lives} and (${draining} or not leaving) returning id`,
    sql<{ lives: boolean }>`select ${lives} as lives from hosts where id = ${id}`,
    sql`select ${notifyAll({ kind: 'fill' })}`,
  )
  if (changed.length > 0) return 'done'
  if (!found) return 'no_such_host'
  return found.lives ? 'leaving' : 'lost'
}

/** Sets that a host leaves for good: it is stopping. `endIdle` then ends its idle browsers. */
export async function setLeaving(atomic: Atomic, host: HostProcess): Promise<void> {
  await atomic(
    sql`update hosts set draining = true, leaving = true where ${isOf(host)}`,
    // Another may have to fill from now on.
    sql`select ${notifyAll({ kind: 'hosts' })}, ${notifyAll({ kind: 'fill' })}`,
  )
}

/**
 * Ends the browsers of a host that drains that are not leased; they are made elsewhere. To be called again while it drains: what became idle
 * at the same moment may have been passed over. Returns how many browsers it had just then, those that end included, and which of those had
 * started.
 */
export async function endIdle(
  atomic: Atomic,
  id: string,
): Promise<{ readonly all: number; readonly ended: readonly EndedIdle[] }> {
  const [[counted]] = await atomic(
    sql<{ all: number; ends: boolean; ended: EndedIdle[] }>`with chosen as (
        select b.id, b.pool_id, b.state from browsers b join hosts h on b.host_id = h.id
        where h.id = ${id} and h.draining and b.state in ('starting', 'available') order by b.id for update of b
      ),
      gone as (
        update browsers b set state = 'ending', available_since = null, ends_for = '{"kind":"discarded"}'
        from chosen where b.id = chosen.id
      )
      select (select count(*) from browsers where host_id = ${id})::int as all, exists (select from chosen) as ends,
        (select coalesce(json_agg(idle), '[]') from
          (select pool_id as pool, count(*) from chosen where state = 'available' group by pool_id) idle) as ended`,
  )
  const { all = 0, ends = false, ended = [] } = counted ?? {}
  if (ends) await atomic(notifyWork(sql`select ${id}`), sql`select ${notifyAll({ kind: 'fill' })}`)
  return { all, ended }
}

/** Prepares the leave of a host: nothing more is given to it, and its waiting callers are removed. */
export async function drain(atomic: Atomic, host: HostProcess): Promise<void> {
  await atomic(
    sql`update hosts set draining = true, leaving = true where ${isOf(host)}`,
    sql`with gone as (
        delete from waiters where host_id in (select id from hosts where ${isOf(host)}) returning lease_id
      )
      delete from lease_names n using gone where n.lease_id = gone.lease_id`,
    sql`select ${notifyAll({ kind: 'hosts' })}`,
  )
}

/** Returns all hosts, those whose claims have run out a moment ago included, by their addresses. */
export async function listHosts(atomic: Atomic): Promise<HostRow[]> {
  const [hosts] = await atomic(
    sql<HostRow>`select h.id, h.address, h.version, h.capacity, h.draining, h.leaving, h.claimed_until > clock_timestamp() as living,
        floor(extract(epoch from h.started_at) * 1000)::float8 as "joinedAt",
        coalesce(b.starting, 0) as starting, coalesce(b.available, 0) as available,
        coalesce(b.leased, 0) as leased, coalesce(b.ending, 0) as ending, coalesce(s.sessions, 0) as standalone,
        (select coalesce(sum(value::int), 0) from jsonb_each_text(h.spares))::int as spares, h.load
      from hosts h left join ${browserCounts('host_id')} b on b.host_id = h.id left join ${standaloneCounts} s on s.host_id = h.id
      order by h.address, h.id`,
  )
  return hosts
}

/** For how long it is recorded how a session ended with its host, ms. */
const retentionMs = 14 * 24 * 3600 * 1000

/** Removes hosts with all that they had. What renews its claim at this moment stays. A host that leaves in order has ended its sessions itself. */
const endHosts = (which: SQL, how?: HostLoss): SQL<LostBrowser> => sql<LostBrowser>`
  with lost as (select id, address from hosts where ${which} order by id for update skip locked),
  gone as (
    delete from browsers b using lost where b.host_id = lost.id
    returning b.id as browser, b.pool_id as pool, lost.address as host, lost.id as "hostId", b.state, b.lease_id, b.leased_at,
      case when b.state = 'leased' then b.terms end as terms
  ),
  waited as (delete from waiters w using lost where w.host_id = lost.id returning w.lease_id),
  alone as (
    delete from sessions_without_pool s using lost where s.host_id = lost.id
    returning s.id, lost.address as host, lost.id as "hostId", s.lease_id, s.leased_at, s.terms
  ),
  names as (
    delete from lease_names n where n.lease_id in (select lease_id from gone union all select lease_id from waited)
  ),
  failures as (delete from fill_failures f using lost where f.subject = lost.id),
  old as (delete from session_ends where ended_at < clock_timestamp() - ${ms(retentionMs)} and exists (select from lost)),
  recorded as (
    insert into session_ends (session_id, ended_for, ended_at)
    select session, json_strip_nulls(json_build_object('kind', 'host_lost', 'host', host, 'how', ${how ?? null}::text)), clock_timestamp()
    from (select browser as session, host from gone where state = 'leased' union all select id, host from alone) sessions
    on conflict do nothing
  ),
  removed as (delete from hosts h using lost where h.id = lost.id)
  select browser, pool, host, "hostId", lease_id as lease, leased_at as "leasedAt", terms from gone
  union all select id, null, host, "hostId", lease_id, leased_at, terms from alone`
