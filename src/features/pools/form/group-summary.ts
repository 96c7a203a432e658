import { BROWSER_FLAGS, FLAG_NAMES } from '../../../contract/browser-fields'
import { plural } from '../../../ui/format'
import type { PoolForm } from '../config/form-values'
import { readPolicy } from '../config/policy-text'
import { displayOf } from '../config/to-request'

/** What is set in a group, also when it is folded: nothing has an effect unseen. */
export function sizeSummary({ size, name, fill_rate_per_minute: rate }: PoolForm): string {
  const count = size.trim()
  const parts = [
    name.trim(),
    count === '' ? 'size needed' : count === '1' ? '1 browser' : `${count} browsers`,
    rate.trim() === '0' && 'filling paused',
  ]
  return parts.filter(Boolean).join(', ')
}

export const startSummary = ({ start_url }: PoolForm): string => start_url.trim() || 'no address'

export function identitySummary({ profile, refresh_on_profile_update, extensions, proxy_id }: PoolForm): string {
  const parts = [
    profile.by === 'none' ? '' : `profile ${profile.value.trim() || 'not named yet'}`,
    refresh_on_profile_update === 'default' ? '' : `refresh ${refresh_on_profile_update}`,
    extensions.length === 0 ? '' : plural(extensions.length, 'extension'),
    proxy_id.trim() === '' ? '' : `proxy ${proxy_id.trim()}`,
  ].filter(Boolean)
  return parts.join(', ') || 'no profile, extensions or proxy'
}

export function browserSummary(form: PoolForm): string {
  const display = displayOf(form.viewport)
  const parts = [
    display ? `${display.width} × ${display.height} at ${display.refresh_rate} Hz` : 'no size yet',
    ...FLAG_NAMES.filter((flag) => form[flag]).map((flag) => BROWSER_FLAGS[flag].toLowerCase()),
  ]
  return parts.join(', ')
}

export function policySummary({ chrome_policy: text }: PoolForm): string {
  const { parsed, count, unknown } = readPolicy(text)
  if (!parsed.ok) return 'no JSON yet'
  if (count === 0) return 'none'
  return `${plural(count, 'policy', 'policies')}${unknown > 0 ? `, ${unknown} not known here` : ''}`
}
