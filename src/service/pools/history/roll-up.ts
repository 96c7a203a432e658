import type { Database } from '../../database/database'
import { groupBy } from '../../shared/group-by'
import { sumCounts } from './counts'
import { lastRow, MINUTE, QUARTER, readRows, timesOf, writeRows, type HistoryRow } from './history-rows'
import { meanOf, MINUTE_MS, momentOf, packMean, unpackMinute } from './levels'

const QUARTER_MS = QUARTER * 1000
/** As long as minutes are kept. */
const FURTHEST_MS = 24 * 3600_000
/** After a quarter of an hour its last minute takes a while to be written by all hosts. */
const SETTLE_MS = 90_000

/**
 * Puts quarters of an hour together of their minutes: all that are over since the last time, and the last one again, of which a host may have
 * written late. Doing it twice does it once, on several hosts too.
 */
export async function rollUp(db: Database, now: number): Promise<void> {
  const over = floor(now - SETTLE_MS)
  const last = await lastRow(db, QUARTER)
  const from = Math.max(last ?? 0, floor(now - FURTHEST_MS))
  const times = await timesOf(db, { seconds: MINUTE, since: from, until: over })
  for (const since of new Set(times.map(floor))) {
    const rows = await readRows(db, { seconds: MINUTE, since, until: since + QUARTER_MS })
    const pools = groupBy(rows, (row) => row.poolId)
    await writeRows(
      db,
      [...pools].map(([pool, minutes]) => quarterOf(pool, since, minutes)),
    )
  }
}

const floor = (ms: number): number => Math.floor(ms / QUARTER_MS) * QUARTER_MS

function quarterOf(poolId: string, since: number, minutes: readonly HistoryRow[]): HistoryRow {
  const levels = [...groupBy(minutes, ({ at }) => at.getTime())].flatMap(([, rows]) =>
    unpackMinute(rows.flatMap((row) => row.levels ?? [])).map(momentOf),
  )
  const mean = meanOf(levels)
  return {
    poolId,
    step: QUARTER,
    at: new Date(since),
    hostId: '',
    levels: mean ? packMean(mean) : null,
    counts: sumCounts(minutes.flatMap((row) => row.counts ?? [])),
  }
}

export const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS
