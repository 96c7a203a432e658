import type { PoolConfig } from '../../../contract/pool'
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

/** The changes that only browsers warmed from now on have. */
export const fieldsOfNewBrowsers = (before: PoolConfig, after: PoolConfig): ConfigField[] =>
  differences(before, after).filter((field) => WARMED_WITH.has(field))
