import { FLAG_NAMES, type BrowserFlag } from '../../contract/browser-fields'
import type { AllFields, EffectiveConfig } from '../../contract/effective-config'
import type { PoolUpdate } from '../../contract/pool'
import { resolveOnUpdate } from '../../contract/telemetry'
import { effectiveViewport } from '../../contract/viewport'
import { badRequest } from '../shared/invalid-input'
import type { References } from '../session/references'
import type { PoolSetup } from '../state/pool-setup'

/** What replaces the value that was there, and is never cleared. */
type Plain = BrowserFlag | 'size' | 'fill_rate_per_minute' | 'timeout_seconds'
const PLAIN: readonly Plain[] = [...FLAG_NAMES, 'size', 'fill_rate_per_minute', 'timeout_seconds']

/**
 * How a pool is set up after an update (the table of rule 2.4): what is left out stays, what is empty clears, anything else
 * replaces. `references` are what the selectors of the request have resolved to. A profile is the same one when it resolves to
 * the same id. Problem 400 when a refresh on profile updates is asked for without a profile.
 */
export function updatedSetup(current: PoolSetup, request: PoolUpdate, references: References): PoolSetup {
  const { config } = current
  const clearsProfile = request.profile?.id === ''
  const profileId = clearsProfile ? undefined : (references.profileId ?? current.profileId)
  if (request.refresh_on_profile_update === true && profileId === undefined) {
    const message = 'needs a profile on the pool; choose a profile or leave this out'
    throw badRequest([{ path: 'refresh_on_profile_update', message }])
  }
  const plain = Object.fromEntries(PLAIN.map((field) => [field, request[field] ?? config[field]]))
  const changed: AllFields<Exclude<keyof EffectiveConfig, Plain>> = {
    name: request.name || config.name,
    profile: clearsProfile ? undefined : (request.profile ?? config.profile),
    refresh_on_profile_update: refreshes(current, request, profileId),
    extensions: replaced(config.extensions, request.extensions, (list) => list.length === 0),
    proxy_id: replaced(config.proxy_id, request.proxy_id, (id) => id === ''),
    viewport: request.viewport ? effectiveViewport(request.viewport) : config.viewport,
    chrome_policy: replaced(config.chrome_policy, request.chrome_policy, (policy) => Object.keys(policy).length === 0),
    start_url: replaced(config.start_url, request.start_url, (url) => url.trim() === ''),
    telemetry: resolveOnUpdate(config.telemetry, request.telemetry),
  }
  return {
    // What a later version keeps there stays.
    config: withoutCleared({ ...config, ...plain, ...changed }),
    profileId,
    extensionIds: references.extensionIds ?? current.extensionIds,
  }
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

function replaced<T>(current: T | undefined, sent: T | undefined, clears: (sent: T) => boolean): T | undefined {
  if (sent === undefined) return current
  return clears(sent) ? undefined : sent
}

/** What is cleared has no key. */
const withoutCleared = (config: AllFields): EffectiveConfig =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined)) as EffectiveConfig
