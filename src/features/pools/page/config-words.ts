import { DEFAULT_FILL_RATE } from '../../../contract/fill'
import { TIMEOUT_SECONDS } from '../../../contract/browser-fields'
import type { PoolConfig } from '../../../contract/pool'
import { TELEMETRY_CATEGORIES } from '../../../contract/telemetry'
import { effectiveViewport } from '../../../contract/viewport'
import { formatDuration, plural } from '../../../ui/format'

export interface ConfigFact {
  name: string
  /** What a person reads. */
  words: string
  /** Something of the wire, to be copied as it is. */
  wire?: string
}

const yesNo = (value: boolean | undefined): string => (value ? 'on' : 'off')

function selectorFact(name: string, selector: { id?: string | undefined; name?: string | undefined }): ConfigFact {
  const wire = selector.name ?? selector.id ?? ''
  return { name, words: selector.name === undefined ? 'by id' : 'by name', wire }
}

/** The configuration of a pool in words, what is not set left out unless its default matters. */
export function configFacts(config: PoolConfig): ConfigFact[] {
  const { width, height, refresh_rate } = effectiveViewport(config.viewport)
  const rate = config.fill_rate_per_minute ?? DEFAULT_FILL_RATE
  const policies = Object.keys(config.chrome_policy ?? {})
  const telemetry = TELEMETRY_CATEGORIES.filter((name) => config.telemetry?.browser[name].enabled)
  return [
    { name: 'Size', words: plural(config.size, 'browser') },
    { name: 'Fill rate', words: rate === 0 ? 'paused' : `${rate} % a minute` },
    { name: 'Idle timeout', words: formatDuration((config.timeout_seconds ?? TIMEOUT_SECONDS.default) * 1000) },
    ...(config.start_url ? [{ name: 'Start URL', words: '', wire: config.start_url }] : []),
    {
      name: 'Display',
      words: config.headless ? 'none, headless' : `${width} × ${height} at ${refresh_rate} Hz`,
    },
    { name: 'Kiosk mode', words: yesNo(config.kiosk_mode) },
    { name: 'Stealth', words: yesNo(config.stealth) },
    ...(config.profile
      ? [
          selectorFact('Profile', config.profile),
          { name: 'Refresh on profile update', words: yesNo(config.refresh_on_profile_update) },
        ]
      : []),
    ...(config.extensions ?? []).map((extension, index) => selectorFact(`Extension ${index + 1}`, extension)),
    ...(config.proxy_id ? [{ name: 'Proxy', words: '', wire: config.proxy_id }] : []),
    { name: 'Policies', words: policies.join(', ') || 'none' },
    { name: 'Telemetry', words: telemetry.join(', ') || 'off' },
  ]
}
