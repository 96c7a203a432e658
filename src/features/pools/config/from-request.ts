import { flagsOf } from '../../../contract/browser-fields'
import type { PoolConfig, PoolCreateInput } from '../../../contract/pool'
import { explicitCategories, type TelemetryRequest } from '../../../contract/telemetry'
import { DEFAULT_VIEWPORT, type Viewport } from '../../../contract/viewport'
import { EMPTY_FORM, forTexts, type PoolForm } from './form-values'

interface Selector {
  id?: string | undefined
  name?: string | undefined
}

function reference({ id, name }: Selector): { by: 'id' | 'name'; value: string } {
  return name === undefined ? { by: 'id', value: id ?? '' } : { by: 'name', value: name }
}

const isDefault = ({ width, height, refresh_rate }: Viewport): boolean =>
  width === DEFAULT_VIEWPORT.width &&
  height === DEFAULT_VIEWPORT.height &&
  refresh_rate === DEFAULT_VIEWPORT.refresh_rate

function viewportForm(viewport: Viewport | undefined): PoolForm['viewport'] {
  if (!viewport || isDefault(viewport)) return EMPTY_FORM.viewport
  const { width, height, refresh_rate } = viewport
  return { width: String(width), height: String(height), refresh_rate: numberText(refresh_rate, '') }
}

function telemetryForm(request: TelemetryRequest | null | undefined): PoolForm['telemetry'] {
  const off = !request || request.enabled === false || (request.enabled === undefined && request.browser === undefined)
  if (off) return EMPTY_FORM.telemetry
  const said = explicitCategories(request)
  return {
    is: said.length === 0 ? 'default' : 'custom',
    browser: {
      ...EMPTY_FORM.telemetry.browser,
      ...Object.fromEntries(said.map(([name, enabled]) => [name, enabled ? 'on' : 'off'])),
    },
  }
}

const numberText = (value: number | undefined, fallback: string): string =>
  value === undefined || Number.isNaN(value) ? fallback : String(value)

const isEmpty = (policy: Record<string, unknown>): boolean => Object.keys(policy).length === 0

/** The form that sends what `request` says: the inverse of `readForm`. Takes the configuration of a pool as well. */
export function formOf(request: PoolCreateInput | PoolConfig): PoolForm {
  const refresh = request.refresh_on_profile_update
  // A pool's configuration says what resulted from the default too.
  const isDefaultRefresh = refresh === undefined || refresh === (request.profile !== undefined)
  return {
    size: numberText(request.size, ''),
    ...forTexts((field) => request[field] ?? ''),
    fill_rate_per_minute: numberText(request.fill_rate_per_minute, EMPTY_FORM.fill_rate_per_minute),
    timeout_seconds: numberText(request.timeout_seconds, EMPTY_FORM.timeout_seconds),
    ...flagsOf(request),
    profile: request.profile ? reference(request.profile) : EMPTY_FORM.profile,
    refresh_on_profile_update: isDefaultRefresh ? 'default' : refresh ? 'on' : 'off',
    extensions: request.extensions?.map(reference) ?? [],
    viewport: viewportForm(request.viewport),
    chrome_policy:
      request.chrome_policy && !isEmpty(request.chrome_policy) ? JSON.stringify(request.chrome_policy, null, 2) : '',
    telemetry: telemetryForm(request.telemetry),
  }
}
