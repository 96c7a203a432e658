import { BROWSER_FLAGS } from '../../../contract/browser-fields'
import type { PoolForm } from './form-values'

/** What each field of a pool is called on the page, in the order of the form. */
export const FIELD_LABELS: Record<keyof PoolForm, string> = {
  size: 'Size',
  name: 'Name',
  fill_rate_per_minute: 'Fill rate',
  timeout_seconds: 'Idle timeout',
  start_url: 'Start URL',
  viewport: 'Viewport',
  ...BROWSER_FLAGS,
  profile: 'Profile',
  refresh_on_profile_update: 'Refresh on profile update',
  extensions: 'Extensions',
  proxy_id: 'Proxy id',
  chrome_policy: 'Chrome policy',
  telemetry: 'Telemetry',
}

const PART_LABELS: Record<string, string> = {
  'viewport.width': 'Width',
  'viewport.height': 'Height',
  'viewport.refresh_rate': 'Refresh rate',
}

/** The name of a control by its place in the form. */
export function labelOf(field: string): string {
  const [first = '', second] = field.split('.')
  const index = first === 'extensions' ? Number(second) : Number.NaN
  if (Number.isInteger(index)) return `Extension ${index + 1}`
  return PART_LABELS[field] ?? FIELD_LABELS[first as keyof PoolForm] ?? field
}
