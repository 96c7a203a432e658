import { forFlags } from '../../../contract/browser-fields'
import type { PoolConfig } from '../../../contract/pool'
import { type ConfigField } from '../page/config-words'
import { differences } from './pool-update'

/** Whether a browser gets it when it is warmed, and keeps it. */
const IS_WARMED_WITH: Readonly<Record<ConfigField, boolean>> = {
  ...forFlags(() => true),
  size: false,
  name: false,
  fill_rate_per_minute: false,
  timeout_seconds: false,
  profile: true,
  refresh_on_profile_update: false,
  extensions: true,
  proxy_id: true,
  viewport: true,
  chrome_policy: true,
  start_url: true,
  telemetry: true,
}

/** The changes that only browsers warmed from now on have. */
export const fieldsOfNewBrowsers = (before: PoolConfig, after: PoolConfig): ConfigField[] =>
  differences(before, after).filter((field) => IS_WARMED_WITH[field])
