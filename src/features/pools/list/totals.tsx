import { useQuery } from '@tanstack/react-query'
import { MOST_RECORDS } from '../../../client/all-pages'
import { useConnection } from '../../../client/connection'
import { serviceQueries } from '../../../client/queries'
import { Count } from '../../../ui/count'
import { foldLanes, LANE_STATES, type LaneCounts, sumLanes, totalOf } from '../../../ui/lane-fold'
import { countText, plural } from '../../../ui/format'
import { slotCounts } from '../pool-lanes'
import type { PoolEntry } from './pool-entry'

/** All pools together, against how many browsers the service allows. */
export function Totals({ entries }: { entries: readonly PoolEntry[] }) {
  const { data: info, isPending } = useQuery(serviceQueries.info(useConnection()))
  const counts = total(entries)
  const size = totalOf(counts)
  // While no host takes any, there is nothing to hold them against.
  const limit = info?.pooled_sessions_limit || undefined
  return (
    <>
      <span>
        {entries.length >= MOST_RECORDS && 'the first '}
        {plural(entries.length, 'pool')}
      </span>
      <span className="flex items-center gap-2">
        {/* Its room is there before the limit is known: on a phone, what is below would move. */}
        {(limit !== undefined || isPending) && (
          <span aria-hidden className="flex h-3.5 w-40 gap-px rounded-xs bg-line max-sm:w-24">
            {limit !== undefined &&
              foldLanes(counts).map(({ state, share }) => (
                <span
                  key={state}
                  data-lane={state}
                  className="lane h-full"
                  style={{ width: `${share * Math.min(1, sumLanes(counts) / limit) * 100}%` }}
                />
              ))}
          </span>
        )}
        <span>
          {limit === undefined ? `size ${countText(size)} in all` : `${countText(size)} of ${limit} browsers`}
        </span>
      </span>
      <span>
        <Count value={counts.acquired ?? 0} /> acquired, <Count value={counts.available ?? 0} /> available
      </span>
    </>
  )
}

function total(entries: readonly PoolEntry[]): LaneCounts {
  const counts: LaneCounts = { acquired: 0, available: 0 }
  for (const { pool, occupancy } of entries) {
    const slots = slotCounts(pool, occupancy)
    for (const state of LANE_STATES) counts[state] = (counts[state] ?? 0) + (slots[state] ?? 0)
  }
  return counts
}
