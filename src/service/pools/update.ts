import { CONFIG_FIELDS, type EffectiveConfig } from '../../contract/effective-config'
import type { PoolUpdate } from '../../contract/pool'
import { resolveOnUpdate } from '../../contract/telemetry'
import { effectiveViewport } from '../../contract/viewport'
import { badRequest } from '../shared/invalid-input'
import type { References } from '../session/references'
import type { PoolSetup } from '../state/pool-setup'

/**
 * Returns how a pool is set up after an update (the table of rule 2.4): what is left out stays, what is empty clears, anything else
 * replaces. `references` are what the selectors of the request have resolved to. A profile is the same one when it resolves to
 * the same id. Problem 400 when a refresh on profile updates is requested without a profile.
 */
export function updatedSetup(current: PoolSetup, request: PoolUpdate, references: References): PoolSetup {
  const { config } = current
  const clearsProfile = request.profile?.id === ''
  const profileId = clearsProfile ? undefined : (references.profileId ?? current.profileId)
  if (request.refresh_on_profile_update === true && profileId === undefined) {
    const message = 'needs a profile on the pool; choose a profile or leave this out'
    throw badRequest([{ path: 'refresh_on_profile_update', message }])
  }
  const others = CONFIG_FIELDS.map((field) => [field, replaced(config[field], request[field])])
  const changed: Pick<EffectiveConfig, 'name' | 'profile' | 'refresh_on_profile_update' | 'viewport' | 'telemetry'> = {
    name: request.name || config.name,
    profile: clearsProfile ? undefined : (request.profile ?? config.profile),
    refresh_on_profile_update: refreshes(current, request, profileId),
    viewport: request.viewport ? effectiveViewport(request.viewport) : config.viewport,
    telemetry: resolveOnUpdate(config.telemetry, request.telemetry),
  }
  // What a later version keeps there stays.
  const after = { ...config, ...Object.fromEntries(others), ...changed }
  return {
    config: withoutCleared(after),
    profileId,
    extensionIds: references.extensionIds ?? current.extensionIds,
    rateBeforePause: rateBeforePause(current, after.fill_rate_per_minute),
    blackBoxMinutes: current.blackBoxMinutes,
  }
}

function rateBeforePause({ config, rateBeforePause: known }: PoolSetup, rate: number): number | undefined {
  if (rate > 0) return undefined
  return config.fill_rate_per_minute > 0 ? config.fill_rate_per_minute : known
}

/** A profile that is new to the pool turns refreshing on, unless the request says otherwise; none turns it off. */
function refreshes(
  { config, profileId: before }: PoolSetup,
  request: PoolUpdate,
  profileId: string | undefined,
): boolean {
  if (profileId === undefined) return false
  return request.refresh_on_profile_update ?? (profileId !== before || config.refresh_on_profile_update)
}

function replaced(current: unknown, sent: unknown): unknown {
  if (sent === undefined) return current
  return isEmpty(sent) ? undefined : sent
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** What is cleared has no key. */
const withoutCleared = (config: EffectiveConfig): EffectiveConfig =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined)) as EffectiveConfig
