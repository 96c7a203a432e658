import type { BrowserFlag } from './browser-fields'
import { PoolCreate, type PoolConfig } from './pool'
import { resolveOnCreate, type TelemetryConfig } from './telemetry'
import { effectiveViewport, type Viewport } from './viewport'

type Filled = BrowserFlag | 'fill_rate_per_minute' | 'timeout_seconds' | 'refresh_on_profile_update'

/** A pool's configuration with every default filled in (rule 2.2). */
export type EffectiveConfig = PoolConfig &
  Required<Pick<PoolConfig, Filled>> & { viewport: Required<Viewport>; telemetry: TelemetryConfig | null }

/** Every field of a configuration; undefined for one that it has not. */
export type AllFields<F extends keyof EffectiveConfig = keyof EffectiveConfig> = {
  [K in F]-?: EffectiveConfig[K] | undefined
}

/** Fills in what the request has left out. Of a profile only the selector is echoed: `save_changes` is ignored. */
export function effectiveConfig(request: PoolCreate): EffectiveConfig {
  const { profile, extensions, proxy_id, chrome_policy, start_url } = request
  const config: AllFields = {
    ...request,
    name: request.name,
    profile,
    refresh_on_profile_update: request.refresh_on_profile_update ?? profile !== undefined,
    extensions,
    proxy_id,
    viewport: effectiveViewport(request.viewport),
    chrome_policy,
    start_url: start_url?.trim() ? start_url : undefined,
    telemetry: resolveOnCreate(request.telemetry),
  }
  const fields = Object.keys(PoolCreate.shape) as (keyof EffectiveConfig)[]
  const set = fields.filter((field) => config[field] !== undefined)
  return Object.fromEntries(set.map((field) => [field, config[field]])) as EffectiveConfig
}
