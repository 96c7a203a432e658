import type { PoolConfig } from '../../../contract/pool'
import { TELEMETRY_CATEGORIES } from '../../../contract/telemetry'
import { FIELDS } from './field-labels'
import { LargePolicy } from './policy-text'
import { type ConfigField, truncateList, describeConfigField } from './describe-config'
import { differences } from './pool-update'

/** A field that changes, in words. */
export interface Change {
  field: ConfigField
  label: string
  before: string
  after: string
}

const signed = (sign: string, names: readonly string[]): string[] => names.map((name) => `${sign}${name}`)

/** Of something long only what comes, goes or becomes another. */
function describePolicy(before: PoolConfig, after: PoolConfig): string {
  const [old, next] = [before.chrome_policy ?? {}, after.chrome_policy ?? {}]
  const added = Object.keys(next).filter((name) => !(name in old))
  const removed = Object.keys(old).filter((name) => !(name in next))
  const changed = Object.keys(next).filter(
    (name) => name in old && JSON.stringify(old[name]) !== JSON.stringify(next[name]),
  )
  const words = [...signed('+', added), ...signed('−', removed), ...changed.map((name) => `${name} changed`)]
  return truncateList(words) || 'the same in another order'
}

function describeTelemetry(before: PoolConfig, after: PoolConfig): string {
  const isOn = (config: PoolConfig, name: (typeof TELEMETRY_CATEGORIES)[number]): boolean =>
    config.telemetry?.browser[name].enabled === true
  const added = TELEMETRY_CATEGORIES.filter((name) => isOn(after, name) && !isOn(before, name))
  const removed = TELEMETRY_CATEGORIES.filter((name) => !isOn(after, name) && isOn(before, name))
  return [...signed('+', added), ...signed('−', removed)].join(', ')
}

function describeAfter(field: ConfigField, before: PoolConfig, after: PoolConfig): string {
  const [policy, old] = [after.chrome_policy, before.chrome_policy]
  const isLarge = policy instanceof LargePolicy || old instanceof LargePolicy
  if (field === 'chrome_policy' && policy && old && !isLarge) return describePolicy(before, after)
  if (field === 'telemetry' && after.telemetry && before.telemetry) return describeTelemetry(before, after)
  return describeConfigField(field, after)
}

/** What differs between two configurations, field by field. */
export const changesBetween = (before: PoolConfig, after: PoolConfig): Change[] =>
  differences(before, after).map((field) => ({
    field,
    label: FIELDS[field].label,
    before: describeConfigField(field, before),
    after: describeAfter(field, before, after),
  }))
