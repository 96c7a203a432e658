import type { Pool } from '../contract/pool'

/** No new browser starts until it is resumed. */
export const isPaused = ({ browser_pool_config }: Pool): boolean => browser_pool_config.fill_rate_per_minute === 0

/** Slots where no browser is ready or in use yet; NaN when the service does not report how many. */
export function missingCount({ available_count, acquired_count, browser_pool_config }: Pool): number {
  return Math.max(0, browser_pool_config.size - available_count - acquired_count)
}
