import { isFlag, TIMEOUT_SECONDS } from '../../../contract/browser-fields'
import { DEFAULT_FILL_RATE } from '../../../contract/fill'
import type { PoolConfig } from '../../../contract/pool'
import { TELEMETRY_CATEGORIES } from '../../../contract/telemetry'
import { effectiveViewport } from '../../../contract/viewport'
import { formatBytes, formatDuration, plural } from '../../../ui/format'
import type { PoolForm } from './form-values'
import { LargePolicy } from './policy-text'

export type ConfigField = keyof PoolForm

/** Nothing is set. */
export const NONE = 'none'

interface Selector {
  id?: string | undefined
  name?: string | undefined
}

const onOff = (value: boolean | undefined): string => (value ? 'on' : 'off')

const describeSelector = ({ id, name }: Selector): string => (name === undefined ? `id ${id ?? ''}` : name)

/** What a field of a configuration says, in words; what is left out reads as its default. */
export function describeConfigField(field: ConfigField, config: PoolConfig): string {
  if (isFlag(field)) return onOff(config[field])
  switch (field) {
    case 'size':
      return plural(config.size, 'browser')
    case 'fill_rate_per_minute': {
      const rate = config.fill_rate_per_minute ?? DEFAULT_FILL_RATE
      return rate === 0 ? 'paused' : `${rate} % per minute`
    }
    case 'timeout_seconds':
      return formatDuration((config.timeout_seconds ?? TIMEOUT_SECONDS.default) * 1000)
    case 'viewport': {
      const { width, height, refresh_rate } = effectiveViewport(config.viewport)
      return `${width} × ${height} at ${refresh_rate} Hz`
    }
    case 'refresh_on_profile_update':
      return onOff(config[field])
    case 'profile':
      return config.profile ? describeSelector(config.profile) : NONE
    case 'extensions':
      return config.extensions?.map(describeSelector).join(', ') || NONE
    case 'proxy_id':
      return config.proxy_id ? `id ${config.proxy_id}` : NONE
    case 'chrome_policy':
      return describePolicy(config.chrome_policy)
    case 'telemetry':
      return TELEMETRY_CATEGORIES.filter((name) => config.telemetry?.browser[name].enabled).join(', ') || 'off'
    default:
      return config[field] ?? NONE
  }
}

/** A policy may have hundreds of names, and one of megabytes is not read at all. */
function describePolicy(policy: PoolConfig['chrome_policy']): string {
  if (policy instanceof LargePolicy) return `${formatBytes(policy.text.length)} of policies`
  return truncateList(Object.keys(policy ?? {})) || NONE
}

const MAX_NAMES = 12

/** Names in a row; of many the first ones, and how many more there are. */
export function truncateList(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  return more > 1 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more` : names.join(', ')
}

/** Whether a field has its default value. A profile turns refreshing on by itself. */
export function isDefault(field: ConfigField, config: PoolConfig): boolean {
  if (field === 'size') return false
  const bare = { size: config.size, refresh_on_profile_update: config.profile !== undefined }
  return describeConfigField(field, config) === describeConfigField(field, bare)
}
