import { POOL_FIELDS } from '../../../contract/effective-config'
import type { PoolConfig } from '../../../contract/pool'
import { type ConfigField } from './describe-config'
import { differences } from './pool-update'

/** The changes that only browsers warmed from now on have. */
export const fieldsOfNewBrowsers = (before: PoolConfig, after: PoolConfig): ConfigField[] =>
  differences(before, after).filter((field) => !POOL_FIELDS.some((ofPool) => ofPool === field))
