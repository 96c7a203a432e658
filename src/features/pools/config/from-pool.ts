import type { PoolConfig, PoolCreateInput } from '../../../contract/pool'
import { telemetryRequestFor } from '../../../contract/telemetry'
import { automaticRefreshRate, DEFAULT_VIEWPORT, type Viewport } from '../../../contract/viewport'
import type { PoolForm } from './form-values'
import { formOf } from './from-request'

/** A pool has a viewport and a rate also where none were chosen. */
function chosenViewport(viewport: Viewport | undefined): Viewport | undefined {
  if (!viewport) return undefined
  const { width, height, refresh_rate = automaticRefreshRate(viewport) } = viewport
  if (refresh_rate !== automaticRefreshRate(viewport)) return viewport
  const isDefault = width === DEFAULT_VIEWPORT.width && height === DEFAULT_VIEWPORT.height
  return isDefault ? undefined : { width, height }
}

/**
 * The request that makes a pool like this one. What a pool captures names all nine categories, which in a request would mean
 * something else: with the four CDP ones off, nothing at all.
 */
export const requestOfPool = (config: PoolConfig): PoolCreateInput => ({
  ...config,
  viewport: chosenViewport(config.viewport),
  telemetry: config.telemetry && telemetryRequestFor(config.telemetry),
})

/** The form that makes a pool like this one. */
export const formOfPool = (config: PoolConfig): PoolForm => formOf(requestOfPool(config))
