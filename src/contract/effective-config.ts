import type { PoolConfig, PoolCreate } from './pool'
import { resolveOnCreate, type TelemetryConfig } from './telemetry'
import { effectiveViewport, type Viewport } from './viewport'

type Filled =
  | 'fill_rate_per_minute'
  | 'timeout_seconds'
  | 'stealth'
  | 'headless'
  | 'kiosk_mode'
  | 'refresh_on_profile_update'

/** A pool's configuration with every default filled in (rule 2.2). */
export type EffectiveConfig = PoolConfig &
  Required<Pick<PoolConfig, Filled>> & { viewport: Required<Viewport>; telemetry: TelemetryConfig | null }

/** Fills in what the request has left out. Of a profile only the selector is echoed: `save_changes` is ignored. */
export function effectiveConfig(request: PoolCreate): EffectiveConfig {
  const { name, profile, extensions, proxy_id, chrome_policy, start_url } = request
  return {
    size: request.size,
    ...(name !== undefined && { name }),
    fill_rate_per_minute: request.fill_rate_per_minute,
    timeout_seconds: request.timeout_seconds,
    stealth: request.stealth,
    headless: request.headless,
    ...(profile && { profile }),
    refresh_on_profile_update: request.refresh_on_profile_update ?? profile !== undefined,
    ...(extensions && { extensions }),
    ...(proxy_id !== undefined && { proxy_id }),
    viewport: effectiveViewport(request.viewport),
    kiosk_mode: request.kiosk_mode,
    ...(chrome_policy && { chrome_policy }),
    ...(start_url?.trim() && { start_url }),
    telemetry: resolveOnCreate(request.telemetry),
  }
}
