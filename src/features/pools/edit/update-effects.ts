import type { Pool, PoolConfig, PoolStatus } from '../../../contract/pool'
import { type ConfigField } from '../page/config-words'
import { differences } from './pool-update'

/** What a browser gets when it is warmed, and keeps. */
const WARMED_WITH: ReadonlySet<ConfigField> = new Set([
  'stealth',
  'headless',
  'profile',
  'extensions',
  'proxy_id',
  'viewport',
  'kiosk_mode',
  'chrome_policy',
  'start_url',
  'telemetry',
])

/** How many idle browsers end when a pool gets a size: those too many, browsers that are starting first, acquired ones never. */
export function idleEndedBy(size: number, pool: Pool, status: PoolStatus | null | undefined): number {
  const { available_count: idle, acquired_count: acquired } = pool
  const warming = status?.warming.length ?? 0
  const surplus = Math.max(0, idle + acquired + warming - size)
  return Math.min(idle, Math.max(0, surplus - warming))
}

/** The changes that only browsers warmed from now on have. */
export const fieldsOfNewBrowsers = (before: PoolConfig, after: PoolConfig): ConfigField[] =>
  differences(before, after).filter((field) => WARMED_WITH.has(field))
