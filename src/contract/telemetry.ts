import { z } from 'zod'

/** The settable categories of rule 6.4, in the order in which they are shown. */
export const TELEMETRY_CATEGORIES = [
  'control',
  'connection',
  'system',
  'captcha',
  'console',
  'page',
  'interaction',
  'network',
  'screenshot',
] as const

export type TelemetryCategory = (typeof TELEMETRY_CATEGORIES)[number]

/** Captured when telemetry is on and nothing else is said. */
export const DEFAULT_CATEGORIES: ReadonlySet<TelemetryCategory> = new Set([
  'control',
  'connection',
  'system',
  'captcha',
])

/** The four that come from the browser's debugging protocol. */
const CDP_CATEGORIES: readonly TelemetryCategory[] = ['console', 'page', 'interaction', 'network']

/** Those for which something is attached to the browser. */
export const BROWSER_CATEGORIES: readonly TelemetryCategory[] = [...CDP_CATEGORIES, 'screenshot']

/** Kind and content of each category, in the words of the public interface. */
export const CATEGORY_INFO: Record<TelemetryCategory, { kind: 'operational' | 'CDP' | 'other'; content: string }> = {
  control: { kind: 'operational', content: 'Calls that act on the browser, such as clicks and typing' },
  connection: { kind: 'operational', content: 'Debuggers and viewers of the live screen that connect and disconnect' },
  system: {
    kind: 'operational',
    content: 'Programs of the browser that crash, or that the kernel ends because memory is short',
  },
  captcha: { kind: 'operational', content: 'Outcomes of attempts to solve a captcha' },
  console: { kind: 'CDP', content: 'Console output (log, warn, error) and uncaught exceptions' },
  page: { kind: 'CDP', content: 'Page lifecycle: navigation, DOMContentLoaded, load, layout shifts, LCP' },
  interaction: { kind: 'CDP', content: 'Clicks, keys that are pressed, and where scrolling stops' },
  network: {
    kind: 'CDP',
    content: 'Requests and responses: URL, method, status, timing; text bodies cut at 8 or 4 KB',
  },
  screenshot: { kind: 'other', content: 'Pictures of the screen at intervals; they take much space' },
}

function perCategory<T>(value: (name: TelemetryCategory) => T): Record<TelemetryCategory, T> {
  return Object.fromEntries(TELEMETRY_CATEGORIES.map((name) => [name, value(name)])) as Record<TelemetryCategory, T>
}

const Category = z
  .object({ enabled: z.boolean().optional() })
  .meta({ id: 'BrowserTelemetryCategoryConfig', description: 'When omitted, the category keeps its default.' })

const Categories = z
  .object(perCategory(() => Category.optional()))
  .meta({ id: 'BrowserTelemetryCategoriesConfig', example: { console: { enabled: true } } })

/** Which categories a request turns explicitly on or off. A category object without `enabled` is not mentioned. */
export function explicitCategories(request: { browser?: z.infer<typeof Categories> }): [TelemetryCategory, boolean][] {
  return TELEMETRY_CATEGORIES.flatMap((name) => {
    const enabled = request.browser?.[name]?.enabled
    return enabled === undefined ? [] : [[name, enabled] as [TelemetryCategory, boolean]]
  })
}

/** BrowserTelemetryRequestConfig (rules 6.4 and 6.5). */
export const TelemetryRequest = z
  .object({
    enabled: z.boolean().optional().meta({ description: 'True captures the default set; false captures nothing.' }),
    browser: Categories.optional().meta({ description: 'Category settings, layered onto the default set.' }),
  })
  .superRefine((request, context) => {
    if (request.enabled === false && explicitCategories(request).length > 0) {
      context.addIssue({
        code: 'custom',
        path: ['enabled'],
        message: 'false can’t be combined with category settings; leave one of them out',
      })
    }
  })
  .meta({ id: 'BrowserTelemetryRequestConfig', example: { browser: { console: { enabled: true } } } })

/** A service may name only what is on: who reads it takes the default for what is missing. */
const ActiveCategory = z
  .object({ enabled: z.boolean() })
  .meta({ id: 'BrowserTelemetryActiveCategory', default: { enabled: false } })

/** BrowserTelemetryConfig: what is active. It always names all nine categories (rule 6.4). */
export const TelemetryConfig = z.object({ browser: z.object(perCategory(() => ActiveCategory)) }).meta({
  id: 'BrowserTelemetryConfig',
  example: { browser: perCategory((name) => ({ enabled: DEFAULT_CATEGORIES.has(name) })) },
})

export type TelemetryRequest = z.infer<typeof TelemetryRequest>
export type TelemetryConfig = z.infer<typeof TelemetryConfig>

/** `null`, `{}` and nothing at all (rule 6.4, step 1). `{"browser":{}}` is none of them. */
function saysNothing(request: TelemetryRequest | null | undefined): request is null | undefined {
  return !request || (request.enabled === undefined && request.browser === undefined)
}

/** The request's flags laid over those of `base`; null when nothing is left on. */
function layered(base: (name: TelemetryCategory) => boolean, request: TelemetryRequest): TelemetryConfig | null {
  const explicit = new Map(explicitCategories(request))
  const browser = perCategory((name) => ({ enabled: explicit.get(name) ?? base(name) }))
  return Object.values(browser).some(({ enabled }) => enabled) ? { browser } : null
}

const byDefault = (name: TelemetryCategory): boolean => DEFAULT_CATEGORIES.has(name)

/** The rule for pools (rule 6.4): with all four CDP categories off, nothing is configured, whatever else is said. */
function turnsAllCdpOff(request: TelemetryRequest): boolean {
  return CDP_CATEGORIES.every((name) => request.browser?.[name]?.enabled === false)
}

/** Which rule decides what a new pool captures; the words for people stand where they are shown. */
export type CreateRule =
  /** Left out, null or an empty object. */
  | 'nothing said'
  /** `enabled: false`. */
  | 'turned off'
  /** The pool rule: all four CDP categories are off, and with them everything else. */
  | 'all CDP off'
  /** The flags leave no category on. */
  | 'nothing left'
  | 'default set'
  /** Flags laid over the default set. */
  | 'layered'

/**
 * The telemetry of a new pool (rule 6.4), and the rule that has decided it.
 *
 * @param request has passed `TelemetryRequest`, which refuses `enabled: false` together with category settings.
 * @returns in `config` all nine categories, each on or off; null when nothing is to be captured.
 */
export function decideOnCreate(request: TelemetryRequest | null | undefined): {
  rule: CreateRule
  config: TelemetryConfig | null
} {
  if (saysNothing(request)) return { rule: 'nothing said', config: null }
  if (request.enabled === false) return { rule: 'turned off', config: null }
  if (turnsAllCdpOff(request)) return { rule: 'all CDP off', config: null }
  const config = layered(byDefault, request)
  if (config === null) return { rule: 'nothing left', config }
  return { rule: explicitCategories(request).length === 0 ? 'default set' : 'layered', config }
}

/** The telemetry of a new pool, without the reason. */
export const resolveOnCreate = (request: TelemetryRequest | null | undefined): TelemetryConfig | null =>
  decideOnCreate(request).config

/**
 * The telemetry after a change: of a pool, of a session, or for one lease at acquire (rule 6.5).
 * With `enabled: true` it starts again from the default set; without, the request's flags change the current ones. The pool rule
 * about the four CDP categories is for new pools only.
 *
 * @param current what is active now; null for nothing.
 * @param request has passed `TelemetryRequest`.
 * @returns `current` itself when the request says nothing; else all nine categories, or null when nothing is left on.
 */
export function resolveOnUpdate(
  current: TelemetryConfig | null,
  request: TelemetryRequest | null | undefined,
): TelemetryConfig | null {
  if (saysNothing(request)) return current
  if (request.enabled === false) return null
  const fresh = request.enabled === true || current === null
  return layered(fresh ? byDefault : (name) => current.browser[name].enabled, request)
}

/** The request that gives exactly what `config` captures, whatever is active before: the inverse of both rules above. */
export function telemetryRequestFor(config: TelemetryConfig | null): TelemetryRequest {
  if (config === null) return { enabled: false }
  const said = TELEMETRY_CATEGORIES.filter((name) => config.browser[name].enabled !== byDefault(name))
  if (said.length === 0) return { enabled: true }
  return {
    enabled: true,
    browser: Object.fromEntries(said.map((name) => [name, { enabled: config.browser[name].enabled }])),
  }
}
