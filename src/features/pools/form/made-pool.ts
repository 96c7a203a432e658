import { isRecord } from '../../../lib/json'
import { effectiveConfig } from '../../../contract/effective-config'
import { type Pool, PoolCreate, type PoolCreateInput } from '../../../contract/pool'
import { effectiveViewport } from '../../../contract/viewport'

/** What is known of the service's clock may be off by a little. */
const CLOCK_SKEW_MS = 5_000

/**
 * The pool that a request has made although no answer reported it. A name distinguishes it; without one it is the newest pool made
 * since with the configuration that the request leads to.
 *
 * @param at when the request was sent by the service's clock, in milliseconds since the epoch.
 */
export function madePool(pools: readonly Pool[], request: PoolCreateInput, at: number): Pool | undefined {
  const since = pools.filter(({ created_at }) => Date.parse(created_at) >= at - CLOCK_SKEW_MS)
  const expected = comparable(effectiveConfig(PoolCreate.parse(JSON.parse(JSON.stringify(request)))))
  return since.find(({ browser_pool_config }) =>
    request.name === undefined
      ? comparable({ ...browser_pool_config, viewport: effectiveViewport(browser_pool_config.viewport) }) === expected
      : browser_pool_config.name === request.name,
  )
}

/** The same text for the same configuration, whatever the order of its keys. */
const comparable = (config: unknown): string =>
  JSON.stringify(config, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(hasValue).sort(byName)) : value,
  )

const hasValue = ([, value]: [string, unknown]): boolean => value !== null && value !== undefined
const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)
