import type { BrowserFlag } from './browser-fields'
import { PoolCreate, type PoolConfig } from './pool'
import { resolveOnCreate, type TelemetryConfig } from './telemetry'
import { effectiveViewport, type Viewport } from './viewport'

/** The fields of a configuration, in the order of the wire; each of them can be asked for. */
export const CONFIG_FIELDS: readonly (keyof EffectiveConfig)[] = Object.keys(PoolCreate.shape) as (keyof PoolCreate)[]

/** What of a configuration is for the pool alone: its browsers are warmed with the others. */
export const POOL_FIELDS = [
  'size',
  'name',
  'fill_rate_per_minute',
  'timeout_seconds',
  'refresh_on_profile_update',
] as const satisfies readonly (keyof EffectiveConfig)[]

type Filled = BrowserFlag | 'fill_rate_per_minute' | 'timeout_seconds' | 'refresh_on_profile_update'

/** A pool's configuration with every default filled in (rule 2.2). */
export type EffectiveConfig = PoolConfig &
  Required<Pick<PoolConfig, Filled>> & { viewport: Required<Viewport>; telemetry: TelemetryConfig | null }

/** Fills in what the request has left out. Of a profile only the selector is echoed: `save_changes` is ignored. */
export function effectiveConfig(request: PoolCreate): EffectiveConfig {
  const config: EffectiveConfig = {
    ...request,
    refresh_on_profile_update: request.refresh_on_profile_update ?? request.profile !== undefined,
    viewport: effectiveViewport(request.viewport),
    telemetry: resolveOnCreate(request.telemetry),
  }
  const set = CONFIG_FIELDS.filter((field) => !isNothing(config[field]))
  return Object.fromEntries(set.map((field) => [field, config[field]])) as EffectiveConfig
}

/** Not set, or a text of blanks. */
const isNothing = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '')
