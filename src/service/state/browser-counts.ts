import { sql, type SQL } from 'drizzle-orm'

/** How many browsers a pool or a host has, by what they do. */
export interface BrowserCounts {
  readonly starting: number
  readonly available: number
  readonly leased: number
  readonly ending: number
  /** All that are not ending: what ends uses no slot, as it is gone before another has started. */
  readonly used: number
}

const those = (which: SQL): SQL => sql`(count(*) filter (where ${which}))::int`

/** Browsers of pools, counted for each pool or host that has any: a table with its id and {@link BrowserCounts}. */
export const browserCounts = (owner: 'pool_id' | 'host_id'): SQL => sql`(
  select ${sql.identifier(owner)},
    ${those(sql`state = 'starting'`)} as starting, ${those(sql`state = 'available'`)} as available,
    ${those(sql`state = 'leased'`)} as leased, ${those(sql`state = 'ending'`)} as ending,
    ${those(sql`state <> 'ending'`)} as used
  from browsers group by ${sql.identifier(owner)}
)`

/** The same of sessions without a pool, those that start included, for each host that has any. */
export const standaloneCounts = sql`(select host_id, count(*)::int as sessions from sessions_without_pool group by host_id)`
