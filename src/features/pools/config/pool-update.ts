import type { BodyOf } from '../../../contract/endpoint'
import type { updatePool } from '../../../contract/endpoints/pools'
import { effectiveConfig, POOL_FIELDS } from '../../../contract/effective-config'
import { type PoolConfig, PoolCreate, type PoolCreateInput } from '../../../contract/pool'
import { telemetryRequestFor } from '../../../contract/telemetry'
import { CLEARED_TEXTS, type PoolForm } from './form-values'
import { formOfPool } from './from-pool'
import { LargePolicy } from './policy-text'
import { checkForm } from './to-request'
import { FIELD_NAMES } from './field-labels'
import type { ConfigField } from './describe-config'
import { isSameJson } from '../../../lib/json'

/** The body of an update. */
export type PoolChanges = BodyOf<typeof updatePool>

/** What clears a field in an update (rule 2.4). The others always have a value. */
export const CLEARED: PoolChanges = {
  profile: { id: '' },
  extensions: [],
  chrome_policy: {},
  ...CLEARED_TEXTS,
}

/** What an update says of these depends on more than the field itself. */
const BY_RULE: ReadonlySet<ConfigField> = new Set(['refresh_on_profile_update', 'telemetry'])

/** The configuration that a request gives a pool, every default filled in. */
export function configOf({ chrome_policy, ...request }: PoolCreateInput): PoolConfig {
  // A policy may be megabytes of text, and was checked when it was read.
  const { extensions, ...config } = effectiveConfig(PoolCreate.parse(request))
  return {
    ...config,
    ...(extensions?.length && { extensions }),
    ...(chrome_policy && Object.keys(chrome_policy).length > 0 && { chrome_policy }),
  }
}

/** The configuration that a form stands for; undefined while it breaks a rule. */
export function configOfForm(form: PoolForm): PoolConfig | undefined {
  const checked = checkForm(form)
  return checked.ok ? configOf(checked.request) : undefined
}

/** The configuration of a pool in the same terms; one that the form cannot hold is taken as it is. */
export const configOfPool = (config: PoolConfig): PoolConfig => configOfForm(formOfPool(config)) ?? config

/** Policies of megabytes are the same only letter for letter: to read them at every key press takes too long. */
function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof LargePolicy || b instanceof LargePolicy) {
    return a instanceof LargePolicy && b instanceof LargePolicy && a.text === b.text
  }
  return isSameJson(a, b)
}

/** The fields in which two configurations differ. */
export const differences = (before: PoolConfig, after: PoolConfig): ConfigField[] =>
  FIELD_NAMES.filter((field) => !isSame(before[field], after[field]))

/** The changes that only browsers warmed from now on have. */
export const fieldsOfNewBrowsers = (before: PoolConfig, after: PoolConfig): ConfigField[] =>
  differences(before, after).filter((field) => !POOL_FIELDS.some((ofPool) => ofPool === field))

/**
 * The update that turns a pool of `before` into one of `after`, with nothing in it that is the same in both (rule 2.4).
 * Both as `configOf` gives them. A name that `after` lacks cannot be cleared, and is left as it is.
 */
export function updateBetween(before: PoolConfig, after: PoolConfig): PoolChanges {
  const replaced = (field: ConfigField): unknown => (after[field] === undefined ? CLEARED[field] : after[field])
  const plain = differences(before, after).filter((field) => !BY_RULE.has(field))
  const changes = Object.fromEntries(
    plain.flatMap((field) => {
      const value = replaced(field)
      return value === undefined ? [] : [[field, value]]
    }),
  ) as PoolChanges
  if (mustSayRefresh(before, after)) changes.refresh_on_profile_update = after.refresh_on_profile_update
  if (!isSame(before.telemetry, after.telemetry)) changes.telemetry = telemetryRequestFor(after.telemetry ?? null)
  return changes
}

/** Clearing a profile turns refreshing off, and a profile that is new to the pool turns it on, unless the request says otherwise. */
function mustSayRefresh(before: PoolConfig, after: PoolConfig): boolean {
  if (after.profile === undefined) return false
  const differs = before.refresh_on_profile_update !== after.refresh_on_profile_update
  return differs || (!after.refresh_on_profile_update && !isSame(before.profile, after.profile))
}
