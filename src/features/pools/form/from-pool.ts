import type { PoolConfig } from '../../../contract/pool'
import { telemetryRequestFor } from '../../../contract/telemetry'
import { automaticRefreshRate, type Viewport } from '../../../contract/viewport'
import type { PoolForm } from './form-values'
import { formOf } from './from-request'

/** A pool has a rate also where nobody chose one. */
const withoutAutomaticRate = ({ width, height, refresh_rate }: Viewport): Viewport =>
  refresh_rate === undefined || refresh_rate === automaticRefreshRate({ width, height })
    ? { width, height }
    : { width, height, refresh_rate }

/**
 * The form that makes a pool like this one. What a pool captures names all nine categories, which in a request would mean
 * something else: with the four CDP ones off, nothing at all.
 */
export const formOfPool = (config: PoolConfig): PoolForm =>
  formOf({
    ...config,
    viewport: config.viewport && withoutAutomaticRate(config.viewport),
    telemetry: config.telemetry && telemetryRequestFor(config.telemetry),
  })
