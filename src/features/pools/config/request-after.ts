import type { PoolConfig } from '../../../contract/pool'
import { resolveOnUpdate, TelemetryConfig, TelemetryRequest, telemetryRequestFor } from '../../../contract/telemetry'
import { requestOfPool } from './from-pool'
import { CLEARED } from './pool-update'
import { isSameJson } from '../../../lib/json'

type Members = Readonly<Record<string, unknown>>

/**
 * The request for a pool as an update leaves it (rule 2.4), the inverse of `updateBetween`. `before`: what the pool has; nothing for one that is
 * yet to be created. What is wrong in the update is wrong in the request.
 */
export function requestAfter(before: PoolConfig | undefined, update: Members): Members {
  const { discard_all_idle: _, telemetry, ...changes } = update
  const had: Members = before ? requestOfPool(before) : {}
  const request: Record<string, unknown> = { ...had, ...changes }
  for (const [field, empty] of Object.entries(CLEARED)) if (isSameJson(changes[field], empty)) delete request[field]
  // A name cannot be cleared.
  if (changes['name'] === '') request['name'] = had['name']
  const hasNewProfile = 'profile' in changes && !isSameJson(changes['profile'], had['profile'])
  if (hasNewProfile && !('refresh_on_profile_update' in changes)) delete request['refresh_on_profile_update']
  if (telemetry !== undefined) request['telemetry'] = telemetryAfter(before?.telemetry, telemetry)
  return request
}

function telemetryAfter(before: unknown, update: unknown): unknown {
  const read = TelemetryRequest.nullable().safeParse(update)
  const active = TelemetryConfig.safeParse(before)
  return read.success ? telemetryRequestFor(resolveOnUpdate(active.success ? active.data : null, read.data)) : update
}
