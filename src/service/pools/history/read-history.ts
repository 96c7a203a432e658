import type { PoolHistory, PoolOccupancy, PoolSeries } from '../../../contract/pool-occupancy'
import { momentMs } from '../../../contract/moment'
import type { PoolTrends, PoolTrendsQuery } from '../../../contract/pool-trends'
import type { Database } from '../../database/database'
import type { Level } from '../../database/history-columns'
import { groupBy } from '../../shared/group-by'
import {
  knownSince,
  lastRow,
  MINUTE,
  MOST_BYTES,
  QUARTER,
  readRows,
  sampledMinutes,
  type SampledMinute,
  usedBytes,
  type HistoryRow,
} from './history-rows'
import { MINUTE_MS, SAMPLE_MS, unpackMinute } from './levels'
import { ALL_POOLS, type PoolRecorder } from './pool-recorder'
import { minuteOf } from './roll-up'
import { trendsOf } from './trends'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const KEPT_MS = 30 * DAY_MS
/** A restart that leaves at most this many minutes out does not interrupt a pool's last hour. */
const MOST_MISSING = 3

export interface HistorySource {
  readonly db: Database
  readonly host: string
  readonly recorder: Pick<PoolRecorder, 'pending'>
}

export async function readTrends(source: HistorySource, query: PoolTrendsQuery): Promise<PoolTrends> {
  const now = Date.now()
  const until = Math.min(query.until === undefined ? now : momentMs(query.until, now), now)
  const requestedSince = query.since === undefined ? until - HOUR_MS : momentMs(query.since, now)
  // For a time before anything is kept, the answer is one unknown last minute.
  const since = Math.min(Math.max(requestedSince, now - KEPT_MS), until - MINUTE_MS)
  const { db } = source
  const pool = query.pool ?? ALL_POOLS
  const quarters = since < now - DAY_MS
  const span = { pools: [pool], until }
  const last = quarters ? await lastRow(db, QUARTER) : undefined
  const old = quarters ? await readRows(db, { ...span, seconds: QUARTER, since: since - QUARTER * 1000 }) : []
  const minutesFrom = last === undefined ? since : Math.max(since, last + QUARTER * 1000)
  const minutes = await readRows(db, { ...span, seconds: MINUTE, since: minuteOf(minutesFrom) })
  const rows = [...old, ...withPending(source, pool, minutes, minutesFrom, until)]
  const trends = trendsOf({ since, until }, { rows, quarters, keptSince: await knownSince(db, pool) })
  return { ...trends, disk: { used_bytes: await usedBytes(db), limit_bytes: MOST_BYTES } }
}

/** Merges rows: those of this host that are not written yet replace those that were written in the same minute, before a restart. */
function withPending(
  { host, recorder }: HistorySource,
  pool: string,
  rows: readonly HistoryRow[],
  since: number,
  until: number,
): HistoryRow[] {
  const pending = recorder.pending(pool).filter(({ at }) => at.getTime() >= minuteOf(since) && at.getTime() < until)
  const times = new Set(pending.map(({ at }) => at.getTime()))
  return [...rows.filter(({ at, hostId }) => hostId !== host || !times.has(at.getTime())), ...pending]
}

/** Returns the last hour of pools by the minute, as far as it is known without a hole, up to what they are now. */
export async function readLastHour(db: Database, pools: readonly PoolOccupancy[]): Promise<PoolHistory> {
  const now = Math.floor(Date.now() / SAMPLE_MS) * SAMPLE_MS
  const ids = pools.map(({ id }) => id)
  const minutes = await sampledMinutes(db, ids, minuteOf(now - HOUR_MS))
  return { interval_seconds: MINUTE, pools: pools.map((pool) => seriesOf(pool, minutes.get(pool.id) ?? [], now)) }
}

function seriesOf(pool: PoolOccupancy, sampled: readonly SampledMinute[], now: number): PoolSeries {
  const minutes = groupBy(sampled, ({ at }) => at)
  const levelAt = (time: number) => {
    const ofMinute = minutes.get(minuteOf(time)) ?? []
    // The same sample whenever it is read: the past doesn't change under the eyes of an operator.
    return unpackMinute(ofMinute.map(({ levels }) => levels)).findLast((sample) => sample !== undefined)
  }
  // The newest first; what no host has seen is the time of a stop, in which there was no browser.
  const levels: (Level | undefined)[] = []
  for (let time = now - MINUTE_MS; time > now - HOUR_MS; time -= MINUTE_MS) {
    levels.push(levelAt(time))
    if (levels.length > MOST_MISSING && levels.slice(-MOST_MISSING - 1).every((level) => level === undefined)) break
  }
  // The host that samples writes the last minute a moment after its end.
  levels[0] ??= levels[1]
  const known = levels.slice(0, levels.findLastIndex((level) => level !== undefined) + 1).toReversed()
  const series: PoolSeries = { id: pool.id, until: new Date(now).toISOString(), available: [], acquired: [], size: [] }
  for (const level of [...known, pool]) {
    series.available.push(level?.available ?? 0)
    series.acquired.push(level?.acquired ?? 0)
    series.size.push(level?.size ?? series.size.at(-1) ?? 0)
  }
  return series
}
