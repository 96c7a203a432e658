import { z } from 'zod'
import { DEFAULT_FILL_RATE } from '../../../contract/fill'
import { flagsOf, forFlags, TIMEOUT_SECONDS } from '../../../contract/browser-fields'
import type { PoolConfig } from '../../../contract/pool'
import { NO_TELEMETRY, TelemetryValues, ThreeWay } from '../../../resources/telemetry/values'

const Reference = z.object({ by: z.enum(['id', 'name']), value: z.string() })

/** Fields that are one text in a request and in the form, where an empty one is none; as an update clears them. */
export const CLEARED_TEXTS = { proxy_id: '', start_url: '' } as const

/** A name cannot be cleared. */
type TextField = 'name' | keyof typeof CLEARED_TEXTS
const TEXT_FIELDS = ['name', ...Object.keys(CLEARED_TEXTS)] as TextField[]

/** A value for each of them. */
export const forTexts = <T>(of: (field: TextField) => T) =>
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, of(field)])) as Record<TextField, T>

/**
 * The create form as the person sees it: what is typed stays text, right or wrong. The names are those of the wire, so that a
 * problem that the contract or the service names is already at its path. As a schema it also checks a stored draft.
 */
export const PoolForm = z.object({
  size: z.string(),
  ...forTexts(() => z.string()),
  fill_rate_per_minute: z.string(),
  timeout_seconds: z.string(),
  ...forFlags(() => z.boolean()),
  profile: z.object({ by: z.enum(['none', 'id', 'name']), value: z.string() }),
  refresh_on_profile_update: ThreeWay,
  extensions: z.array(Reference),
  /** All three empty: the default display. */
  viewport: z.object({ width: z.string(), height: z.string(), refresh_rate: z.string() }),
  chrome_policy: z.string(),
  telemetry: TelemetryValues,
} satisfies Record<keyof PoolConfig, z.ZodType>)

export type PoolForm = z.infer<typeof PoolForm>

/** The form with the defaults (rule 2.3) filled in; only the size is missing. */
export const EMPTY_FORM: PoolForm = {
  size: '',
  ...forTexts(() => ''),
  fill_rate_per_minute: String(DEFAULT_FILL_RATE),
  timeout_seconds: String(TIMEOUT_SECONDS.default),
  ...flagsOf({}),
  profile: { by: 'none', value: '' },
  refresh_on_profile_update: 'default',
  extensions: [],
  viewport: { width: '', height: '', refresh_rate: '' },
  chrome_policy: '',
  telemetry: NO_TELEMETRY,
}
