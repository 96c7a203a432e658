import type { Pool } from '../contract/pool'
import { plural } from '../ui/format'
import { isPaused } from './pool-filling'

/**
 * Whether new browsers come in place of those that end, in a sentence. `pools`: theirs, each once; none that is not known, of which nothing is
 * promised. `halt`: what all hosts are while none takes anything new. `isOne`: a single browser ends.
 */
export function describeReplacement(
  pools: readonly Pool[],
  { halt, isOne }: { halt: string | undefined; isOne: boolean },
): string {
  if (pools.length === 0) return ''
  const paused = pools.filter(isPaused).length
  if (paused === pools.length) return 'Filling is paused, so no new browser starts.'
  if (halt !== undefined) return describeHalted(halt)
  if (pools.every(isOversized))
    return isOne
      ? 'Its pool was made smaller, so no new browser starts.'
      : 'Their pools were made smaller, so no new browser starts.'
  if (paused > 0) return `Filling is paused in ${plural(paused, 'pool')}: what ends there is not replaced.`
  return isOne ? 'Its pool warms a new one with its current configuration.' : 'Their pools warm new ones.'
}

/** Why no pool gets a new browser, while no host takes anything new. */
export const describeHalted = (halt: string): string =>
  `Hosts are ${halt}, so no new browser starts until a host is available again.`

const isOversized = ({ available_count, acquired_count, browser_pool_config }: Pool): boolean =>
  available_count + acquired_count > browser_pool_config.size

/** Names the release that keeps nothing of a browser, by whether a new one comes in its place; `pool`: undefined while it is not known. */
export const nameRelease = (pool: Pool | undefined, halt: string | undefined): string =>
  pool && (isPaused(pool) || isOversized(pool) || halt !== undefined) ? 'Release and close' : 'Release and replace'
