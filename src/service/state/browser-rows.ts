import { sql } from 'drizzle-orm'
import type { Atomic } from '../database/atomic'
import { countFailure } from './fill-failures'
import type { SessionEnd } from './session-end'

/** A slot of a pool on a host, with the browser that is to start in it. */
export interface Slot {
  readonly browser: string
  readonly pool: string
}

export interface BrowserRow {
  readonly browser: string
  readonly state: 'starting' | 'available' | 'leased' | 'ending'
  readonly lease: string | null
  /** Another one after each change: a row that is available again after a lease looks as it did before. */
  readonly version: string
}

/** Returns what a host has to start, and what it has to end and why. */
export async function workOf(
  atomic: Atomic,
  host: string,
): Promise<{ starts: Slot[]; ends: { browser: string; endsFor: SessionEnd }[] }> {
  const [starts, ends] = await atomic(
    sql<Slot>`select id as browser, pool_id as pool from browsers where host_id = ${host} and state = 'starting' order by created_at, id`,
    sql<{
      browser: string
      endsFor: SessionEnd
    }>`select id as browser, coalesce(ends_for, '{"kind":"discarded"}') as "endsFor" from browsers
      where host_id = ${host} and state = 'ending'`,
  )
  return { starts, ends }
}

export async function rowsOf(atomic: Atomic, host: string): Promise<BrowserRow[]> {
  const [rows] = await atomic(
    sql<BrowserRow>`select id as browser, state, lease_id as lease, xmin::text as version from browsers where host_id = ${host}`,
  )
  return rows
}

/** Puts another browser in the slot of the one that was to start. Resolves with false when there is no such slot any more. Idempotent. */
export async function takeSlot(atomic: Atomic, slot: Slot, browser: string): Promise<boolean> {
  const [, taken] = await atomic(
    sql`update browsers set id = ${browser} where id = ${slot.browser} and state = 'starting'`,
    sql<{ id: string }>`select id from browsers where id = ${browser} and state = 'starting'`,
  )
  return taken.length > 0
}

/** Records that a browser is to end: its slot is free from now on, its lease over. */
export async function beginEnd(atomic: Atomic, browser: string): Promise<void> {
  await atomic(
    sql`delete from lease_names where lease_id = (select lease_id from browsers where id = ${browser})`,
    sql`update browsers set state = 'ending', available_since = null, lease_id = null, leased_at = null, terms = null
      where id = ${browser} and state <> 'ending'`,
  )
}

/** Removes the row of a browser of which nothing is left: its host has room for another. */
export async function remove(atomic: Atomic, browser: string): Promise<void> {
  await atomic(
    sql`delete from lease_names where lease_id = (select lease_id from browsers where id = ${browser})`,
    sql`delete from browsers where id = ${browser}`,
  )
}

/** Records that the browser of a slot was not started after all: its token is returned. With a message, it could not be. */
export async function giveUpStart(
  atomic: Atomic,
  { browser, pool }: Slot,
  host: string,
  message?: string,
): Promise<void> {
  await atomic(
    ...(message === undefined ? [] : [countFailure([pool, host], 'start', message)]),
    sql`delete from browsers where id = ${browser}`,
    sql`update pool_filling set tokens = tokens + 1 where pool_id = ${pool}`,
  )
}
