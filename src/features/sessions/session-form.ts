import { type BrowserFlags, FLAG_NAMES, forFlags } from '../../contract/browser-fields'
import { DEFAULT_VIEWPORT, VIEWPORT_PRESETS } from '../../contract/viewport'
import { extensionsOf, extensionsField, type WithExtensions } from '../../resources/extensions/values'
import { type Reference, selectorOf } from '../../resources/reference'
import { NO_TELEMETRY, telemetryOf, telemetrySummary, type TelemetryValues } from '../../resources/telemetry/values'
import { plural } from '../../ui/format'

/** A new session as it is typed. */
export interface SessionForm extends WithExtensions, BrowserFlags {
  start_url: string
  name: string
  /** Width and height as they are read: "1920 × 1080". */
  viewport: string
  timeout_seconds: string
  /** An empty value for none. */
  profile: Reference
  save_changes: boolean
  proxy_id: string
  telemetry: TelemetryValues
}

export const IDLE_SECONDS = [600, 3_600, 28_800, 259_200]
const sizeOf = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`
const DISPLAYS = [DEFAULT_VIEWPORT, ...VIEWPORT_PRESETS.filter((preset) => sizeOf(preset) !== sizeOf(DEFAULT_VIEWPORT))]
export const DISPLAY_SIZES = DISPLAYS.map(sizeOf)

export const EMPTY_SESSION: SessionForm = {
  start_url: '',
  name: '',
  viewport: sizeOf(DEFAULT_VIEWPORT),
  timeout_seconds: String(IDLE_SECONDS[0]),
  ...forFlags(() => false),
  profile: { by: 'name', value: '' },
  save_changes: false,
  extensions: [],
  proxy_id: '',
  telemetry: NO_TELEMETRY,
}

/** Returns the request that a form stands for, right or wrong. */
export function requestOf(form: SessionForm) {
  const { profile, save_changes: saves } = form
  const [startUrl, name, profileValue, proxyId] = [form.start_url, form.name, profile.value, form.proxy_id].map(
    (text) => text.trim(),
  )
  return {
    ...(startUrl && { start_url: startUrl }),
    ...(name && { name }),
    ...(form.viewport !== EMPTY_SESSION.viewport && {
      viewport: DISPLAYS.find((size) => sizeOf(size) === form.viewport),
    }),
    ...Object.fromEntries(FLAG_NAMES.filter((flag) => form[flag]).map((flag) => [flag, true])),
    ...(profileValue && { profile: { ...selectorOf(profile), ...(saves && { save_changes: true }) } }),
    extensions: extensionsOf(form),
    ...(proxyId && { proxy_id: proxyId }),
    telemetry: telemetryOf(form.telemetry),
    timeout_seconds: Number(form.timeout_seconds),
  }
}

/** Returns the form path of what has parts on the wire. */
export function formPath(path: string, form: SessionForm): string | undefined {
  const [first] = path.split(/[.[]/)
  if (first === 'extensions') return extensionsField(path, form)
  return first === 'profile' || first === 'telemetry' ? first : undefined
}

/** Says which of the settings are made that stand folded. */
export function settingsSummary({ profile, extensions, proxy_id, telemetry }: SessionForm): string {
  const parts = [
    profile.value.trim() && `profile ${profile.value.trim()}`,
    extensions.length > 0 && plural(extensions.length, 'extension'),
    proxy_id.trim() && `proxy ${proxy_id.trim()}`,
    telemetry.is !== 'off' && `telemetry: ${telemetrySummary(telemetry)}`,
  ]
  return parts.filter(Boolean).join(', ') || 'none'
}
