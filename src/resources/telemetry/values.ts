import { z } from 'zod'
import { TELEMETRY_CATEGORIES, type TelemetryCategory, type TelemetryRequest } from '../../contract/telemetry'

export const ThreeWay = z.enum(['default', 'on', 'off'])
export type ThreeWay = z.infer<typeof ThreeWay>

const perCategory = <T>(value: T) =>
  Object.fromEntries(TELEMETRY_CATEGORIES.map((name) => [name, value])) as Record<TelemetryCategory, T>

/** What a form says of telemetry. As a schema it also checks a stored draft. */
export const TelemetryValues = z.object({
  is: z.enum(['off', 'default', 'custom']),
  browser: z.object(perCategory(ThreeWay)),
})
export type TelemetryValues = z.infer<typeof TelemetryValues>

export const NO_TELEMETRY: TelemetryValues = { is: 'off', browser: perCategory('default') }

export const TELEMETRY_MODES = [
  { value: 'off', label: 'Off' },
  { value: 'default', label: 'Default set' },
  { value: 'custom', label: 'Custom' },
] as const

/** Returns what a request says for the values of a form; undefined for telemetry that is off. */
export function telemetryOf({ is, browser }: TelemetryValues): TelemetryRequest | undefined {
  if (is === 'off') return undefined
  const said = is === 'default' ? [] : TELEMETRY_CATEGORIES.filter((name) => browser[name] !== 'default')
  if (said.length === 0) return { enabled: true }
  return { enabled: true, browser: Object.fromEntries(said.map((name) => [name, { enabled: browser[name] === 'on' }])) }
}

/** Says what the values of a form come to, in a few words. */
export function telemetrySummary({ is, browser }: TelemetryValues): string {
  if (is === 'off') return 'off'
  const said = TELEMETRY_CATEGORIES.filter((name) => browser[name] !== 'default')
  if (is === 'default' || said.length === 0) return 'default set'
  return said.map((name) => `${name} ${browser[name]}`).join(', ')
}
