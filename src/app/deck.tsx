import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useConnection } from '../client/connection'
import { poolQueries } from '../client/queries'
import { countText } from '../ui/format'
import { describeLanes, expandLanes, foldLanes, MAX_CELLS, sumLanes, totalOf } from '../ui/lane-fold'
import { tip } from '../ui/tooltip'
import { deckLanes } from './deck-lanes'

/** The views that are about pools ask more often; here it is enough to notice. */
const ASK_MS = 5_000

/** All pools at once, on every view: the whole deck, a cell a browser. */
export function Deck() {
  const connection = useConnection()
  const { data: occupancy } = useQuery({
    ...poolQueries.occupancy(connection),
    refetchInterval: ({ state }) => (state.data === null ? false : ASK_MS),
  })
  const { data: listed } = useQuery({
    ...poolQueries.list(connection),
    enabled: occupancy === null,
    refetchInterval: ASK_MS,
  })
  const pools = occupancy ?? listed
  if (!pools || pools.length === 0) return null
  const counts = deckLanes(pools)
  const size = countText(totalOf(counts))
  const acquired = counts.acquired ?? 0
  const words = `All pools: ${countText(acquired)} of ${size} acquired (${describeLanes(counts)})`
  return (
    <Link
      to="/pools"
      {...tip(words, { side: 'right' })}
      className="m-2 flex flex-col items-center gap-2 rounded-md py-3 text-xs text-muted transition-colors hover:bg-hover max-md:hidden"
    >
      <span className="sr-only">{words}. </span>
      {sumLanes(counts) > MAX_CELLS ? (
        <span aria-hidden className="flex h-48 w-5 flex-col-reverse gap-0.5">
          {foldLanes(counts).map(({ state, share }) => (
            <span key={state} data-lane={state} className="lane w-full" style={{ flex: `${share * 1000} 0 0` }} />
          ))}
        </span>
      ) : (
        <span aria-hidden className="grid grid-cols-4 gap-[3px]">
          {expandLanes(counts).map((state, index) => (
            <span key={index} data-lane={state} className="lane h-3.5 w-[7px]" />
          ))}
        </span>
      )}
      <span aria-hidden className="text-center">
        {countText(acquired)} of {size}
        <br />
        acquired
      </span>
    </Link>
  )
}
