import { z } from 'zod'

/** The settable categories of section 2.6, in the order of its table. */
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
export const CDP_CATEGORIES: readonly TelemetryCategory[] = ['console', 'page', 'interaction', 'network']

/** Kind and content of each category, in the words of section 2.6. */
export const CATEGORY_INFO: Record<TelemetryCategory, { kind: 'operational' | 'CDP' | 'other'; content: string }> = {
  control: { kind: 'operational', content: 'Actions of agents against the browser, such as calls to the computer API' },
  connection: { kind: 'operational', content: 'Clients that attach and detach: debugger and live view' },
  system: { kind: 'operational', content: 'Health of the machine: out-of-memory kills, crashed services' },
  captcha: { kind: 'operational', content: 'Outcomes of attempts to solve a captcha' },
  console: { kind: 'CDP', content: 'Console output (log, warn, error) and uncaught exceptions' },
  page: { kind: 'CDP', content: 'Page lifecycle: navigation, DOMContentLoaded, load, layout shifts, LCP' },
  interaction: { kind: 'CDP', content: 'Clicks, keydowns, scrolling that has settled' },
  network: {
    kind: 'CDP',
    content: 'Requests and responses: URL, method, status, timing; text bodies cut at 8 or 4 KB',
  },
  screenshot: { kind: 'other', content: 'Periodic base64 pictures of the viewport; high volume' },
}

const Category = z
  .object({ enabled: z.boolean().optional() })
  .meta({ id: 'BrowserTelemetryCategoryConfig', description: 'Left out: as the default set has it.' })

const Categories = z
  .object(
    Object.fromEntries(TELEMETRY_CATEGORIES.map((name) => [name, Category.optional()])) as Record<
      TelemetryCategory,
      z.ZodOptional<typeof Category>
    >,
  )
  .meta({ id: 'BrowserTelemetryCategoriesConfig' })

/** Which categories a request turns explicitly on or off. A category object without `enabled` is not mentioned. */
export function explicitCategories(request: { browser?: z.infer<typeof Categories> }): [TelemetryCategory, boolean][] {
  return TELEMETRY_CATEGORIES.flatMap((name) => {
    const enabled = request.browser?.[name]?.enabled
    return enabled === undefined ? [] : [[name, enabled] as [TelemetryCategory, boolean]]
  })
}

/** BrowserTelemetryRequestConfig of section 2.6. */
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
        message: 'false cannot be combined with category settings; leave one of them out',
      })
    }
  })
  .meta({ id: 'BrowserTelemetryRequestConfig' })

/** BrowserTelemetryConfig of section 2.6: what is active. */
export const TelemetryConfig = z.object({ browser: Categories }).meta({ id: 'BrowserTelemetryConfig' })

export type TelemetryRequest = z.infer<typeof TelemetryRequest>
export type TelemetryConfig = z.infer<typeof TelemetryConfig>

/**
 * The telemetry of a new pool (section 2.6, pool rule; supplement 6.4): null when nothing is to be captured, else all
 * nine categories, each on or off.
 */
export function resolveOnCreate(request: TelemetryRequest | null | undefined): TelemetryConfig | null {
  if (!request || (request.enabled === undefined && request.browser === undefined)) return null
  if (request.enabled === false) return null
  const explicit = new Map(explicitCategories(request))
  if (CDP_CATEGORIES.every((name) => explicit.get(name) === false)) return null
  const on = TELEMETRY_CATEGORIES.map((name) => [name, explicit.get(name) ?? DEFAULT_CATEGORIES.has(name)] as const)
  if (!on.some(([, enabled]) => enabled)) return null
  return { browser: Object.fromEntries(on.map(([name, enabled]) => [name, { enabled }])) }
}
