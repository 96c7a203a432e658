import type { PoolConfig } from '../../../contract/pool'
import { telemetryRequestFor } from '../../../contract/telemetry'
import type { PoolForm } from './form-values'
import { formOf } from './from-request'

/**
 * The form that makes a pool like this one. What a pool captures names all nine categories, which in a request would mean
 * something else: with the four CDP ones off, nothing at all.
 */
export const formOfPool = (config: PoolConfig): PoolForm =>
  formOf({ ...config, telemetry: config.telemetry && telemetryRequestFor(config.telemetry) })
