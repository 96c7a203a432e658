import { z } from 'zod'
import { PoolAcquire, PoolCreate, type PoolConfig } from '../../contract/pool'
import { resolveOnCreate, TelemetryRequest } from '../../contract/telemetry'
import { effectiveViewport, type Viewport } from '../../contract/viewport'

type Filled =
  | 'fill_rate_per_minute'
  | 'timeout_seconds'
  | 'stealth'
  | 'headless'
  | 'kiosk_mode'
  | 'refresh_on_profile_update'

/** A pool's configuration with every default filled in (interface document 2.3, supplement 2.2). */
export type EffectiveConfig = PoolConfig &
  Required<Pick<PoolConfig, Filled>> & { viewport: Required<Viewport>; telemetry: null }

/** Fills in what the request has left out. Nothing of a profile is echoed but its selector: `save_changes` is ignored. */
export function effectiveConfig(request: PoolCreate): EffectiveConfig {
  const { name, extensions, chrome_policy, start_url } = request
  return {
    size: request.size,
    ...(name !== undefined && { name }),
    fill_rate_per_minute: request.fill_rate_per_minute,
    timeout_seconds: request.timeout_seconds,
    stealth: request.stealth,
    headless: request.headless,
    refresh_on_profile_update: request.refresh_on_profile_update ?? false,
    ...(extensions && { extensions }),
    viewport: effectiveViewport(request.viewport),
    kiosk_mode: request.kiosk_mode,
    ...(chrome_policy && { chrome_policy }),
    ...(start_url?.trim() && { start_url }),
    telemetry: null,
  }
}

const notYet = 'not supported yet by this service; leave it out'

/** A rule that is checked also when other fields are wrong, so that one answer names all that is wrong. */
const always = (path: string, message: string) => ({ path: [path], message, when: () => true })

type Given = Partial<Record<keyof PoolCreate, unknown>>

const given = (value: unknown): Given => (typeof value === 'object' && value !== null ? value : {})

function wantsTelemetry(value: unknown): boolean {
  const request = TelemetryRequest.nullish().safeParse(value)
  return request.success && resolveOnCreate(request.data) !== null
}

/** `PoolCreate` less what this service, on this machine, cannot do: refused rather than accepted and dropped. */
export function supportedPoolCreate(isolation: 'full' | 'reduced'): z.ZodType<PoolCreate> {
  return PoolCreate.refine((r) => given(r).profile === undefined, always('profile', notYet))
    .refine((r) => !Array.isArray(given(r).extensions) || r.extensions?.length === 0, always('extensions', notYet))
    .refine((r) => given(r).proxy_id === undefined, always('proxy_id', notYet))
    .refine((r) => given(r).headless !== true, always('headless', notYet))
    .refine((r) => given(r).stealth !== true, always('stealth', notYet))
    .refine((r) => !wantsTelemetry(given(r).telemetry), always('telemetry', notYet))
    .refine(
      (r) => isolation === 'full' || Object.keys(given(given(r).chrome_policy)).length === 0,
      always(
        'chrome_policy',
        'needs browsers with a sandbox of their own, and this service runs them with reduced isolation; leave it out',
      ),
    )
}

/** `PoolAcquire` less what this service cannot do yet. */
export const SupportedAcquire: z.ZodType<PoolAcquire> = PoolAcquire.refine(
  (r) => !wantsTelemetry(given(r as Given).telemetry),
  always('telemetry', notYet),
)
