import type { EffectiveConfig } from '../../contract/effective-config'
import type { Viewport } from '../../contract/viewport'
import { describeSeconds } from '../shared/describe-seconds'

type Field = keyof EffectiveConfig

/** What is said of a field: its name, and its value where that is short and no secret can be in it. */
const FIELDS: { readonly [F in Field]: { name: string; value?: (value: NonNullable<EffectiveConfig[F]>) => string } } =
  {
    name: { name: 'name', value: (name) => name },
    size: { name: 'size', value: String },
    fill_rate_per_minute: { name: 'fill rate', value: (rate) => `${rate} % per minute` },
    timeout_seconds: { name: 'idle timeout', value: describeSeconds },
    stealth: { name: 'stealth', value: onOff },
    headless: { name: 'headless', value: onOff },
    kiosk_mode: { name: 'kiosk mode', value: onOff },
    viewport: { name: 'display', value: describeViewport },
    profile: { name: 'profile' },
    refresh_on_profile_update: { name: 'refresh on profile update', value: onOff },
    extensions: { name: 'extensions' },
    proxy_id: { name: 'proxy' },
    start_url: { name: 'start URL', value: withoutSecrets },
    chrome_policy: { name: 'Chrome policy' },
    telemetry: { name: 'telemetry' },
  }

/** Returns what differs between two configurations, a few words a field. */
export function describeChanges(before: EffectiveConfig, after: EffectiveConfig): string[] {
  return (Object.keys(FIELDS) as Field[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => words(field, before[field], after[field]))
}

function words<F extends Field>(field: F, before: EffectiveConfig[F], after: EffectiveConfig[F]): string {
  const { name, value } = FIELDS[field]
  if (after == null) return `${name} removed`
  if (value && before == null) return `${name} ${value(after)}`
  // Both may differ in what is not said of them.
  if (value && before != null && value(before) !== value(after)) return `${name} ${value(before)} → ${value(after)}`
  return `${name} ${before == null ? 'set' : 'changed'}`
}

/** Returns an address without login, query and fragment, in which a secret may be. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return 'another address'
  const { protocol, host, pathname } = new URL(address)
  return host === '' ? `${protocol}…` : `${host}${pathname === '/' ? '' : pathname}`
}

function onOff(on: boolean): string {
  return on ? 'on' : 'off'
}

function describeViewport({ width, height, refresh_rate }: Viewport): string {
  return `${width} × ${height}${refresh_rate === undefined ? '' : `, ${refresh_rate} Hz`}`
}
