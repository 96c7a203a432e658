import { BROWSER_FLAGS, forFlags } from '../../../contract/browser-fields'
import type { PoolForm } from './form-values'

/** The parts of the form as an operator thinks of them. */
export type GroupName = 'size' | 'browser' | 'identity' | 'start' | 'policy' | 'telemetry'

interface Field {
  /** What it is called on the page. */
  readonly label: string
  readonly group: GroupName
}

/** The fields of a pool, in the order in which a configuration is read. */
export const FIELDS: Readonly<Record<keyof PoolForm, Field>> = {
  size: { label: 'Size', group: 'size' },
  name: { label: 'Name', group: 'size' },
  fill_rate_per_minute: { label: 'Fill rate', group: 'size' },
  timeout_seconds: { label: 'Idle timeout', group: 'size' },
  start_url: { label: 'Start URL', group: 'start' },
  viewport: { label: 'Viewport', group: 'browser' },
  ...forFlags((flag): Field => ({ label: BROWSER_FLAGS[flag], group: 'browser' })),
  profile: { label: 'Profile', group: 'identity' },
  refresh_on_profile_update: { label: 'Refresh on profile update', group: 'identity' },
  extensions: { label: 'Extensions', group: 'identity' },
  proxy_id: { label: 'Proxy id', group: 'identity' },
  chrome_policy: { label: 'Chrome policy', group: 'policy' },
  telemetry: { label: 'Telemetry', group: 'telemetry' },
}

export const FIELD_NAMES = Object.keys(FIELDS) as (keyof PoolForm)[]

const PART_LABELS: Record<string, string> = {
  'viewport.width': 'Width',
  'viewport.height': 'Height',
  'viewport.refresh_rate': 'Refresh rate',
}

/** Undefined for what is no field. */
export const fieldOf = (name: string): Field | undefined =>
  Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof PoolForm] : undefined

/** The name of a control by its path in the form. */
export function labelOf(field: string): string {
  const [first = '', second] = field.split('.')
  const index = first === 'extensions' ? Number(second) : Number.NaN
  if (Number.isInteger(index)) return `Extension ${index + 1}`
  return PART_LABELS[field] ?? fieldOf(first)?.label ?? field
}
