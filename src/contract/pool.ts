import { z } from 'zod'
import { DEFAULT_FILL_RATE } from './fill'
import { ChromePolicy } from './policy'
import { ExtensionSelector, Paging, ProfileSelector, ResourceName } from './resource'
import { BrowserSession } from './session'
import { TelemetryConfig, TelemetryRequest } from './telemetry'
import { Viewport } from './viewport'

/** Bounds of section 8 of the interface document. */
export const TIMEOUT_SECONDS = { min: 10, max: 259_200, default: 600 } as const
export const MAX_EXTENSIONS = 20
export const MAX_START_URL = 2048

/** A URL to open; counted in characters (Unicode code points), as section 2.1 says. */
export const StartUrl = z
  .string()
  .refine((url) => Array.from(url).length <= MAX_START_URL, `must be at most ${MAX_START_URL} characters`)
  .meta({ maxLength: MAX_START_URL })

const size = z.int().min(1).meta({
  description:
    'How many browsers the pool holds. All pool sizes together cannot exceed the pooled sessions limit of the organization.',
  example: 10,
})
const name = ResourceName.meta({ description: 'A name that is unique within the project.', example: 'checkout-tests' })
const fillRatePerMinute = z.int().min(0).meta({
  description: 'Percentage of the pool filled per minute. 0 pauses filling. The service may cap the rate.',
})
const timeoutSeconds = z.int().min(TIMEOUT_SECONDS.min).max(TIMEOUT_SECONDS.max).meta({
  description: 'How long an acquired browser may be idle before it is destroyed, in seconds: 10 to 259200 (72 hours).',
})
const stealth = z.boolean().meta({ description: 'Launch in stealth mode, to be taken for a bot less often.' })
const headless = z.boolean().meta({ description: 'Launch without a display of its own.' })
const profile = ProfileSelector.meta({
  description: 'A profile that must exist beforehand. Pooled browsers load it read-only.',
})
const refreshOnProfileUpdate = z.boolean().meta({
  description:
    'Flush idle browsers when the profile is updated, so that they pick up its latest data. Needs a profile; true by default when one is given.',
})
const extensions = z.array(ExtensionSelector).max(MAX_EXTENSIONS).meta({
  description: 'Uploaded extensions, loaded in this order; at most 20.',
})
const proxyId = z.string().meta({ description: 'Id of a proxy in the same project.' })
const viewport = Viewport.meta({ description: 'Size and refresh rate of the display of newly warmed browsers.' })
const kioskMode = z.boolean().meta({ description: 'Hide the address bar and the tabs.' })
const chromePolicy = ChromePolicy.meta({
  description:
    'Enterprise policies of the browser by name. Policies that the service manages (extensions, proxy, automation) are blocked. At most 5 MiB as JSON.',
  example: { BookmarkBarEnabled: true },
})
const startUrl = StartUrl.meta({
  description:
    'Address opened when a browser is warmed, internal pages included. Best effort; a browser that is reused keeps the page of its last lease.',
  example: 'https://example.com',
})

/** Body of `POST /browser_pools`: BrowserPoolCreateRequest, section 2.1. Only `size` is required. */
export const PoolCreate = z
  .object({
    size,
    name: name.optional(),
    fill_rate_per_minute: fillRatePerMinute.default(DEFAULT_FILL_RATE),
    timeout_seconds: timeoutSeconds.default(TIMEOUT_SECONDS.default),
    stealth: stealth.default(false),
    headless: headless.default(false),
    profile: profile.optional(),
    refresh_on_profile_update: refreshOnProfileUpdate.optional(),
    extensions: extensions.optional(),
    proxy_id: proxyId.optional(),
    viewport: viewport.optional(),
    kiosk_mode: kioskMode.default(false),
    chrome_policy: chromePolicy.optional(),
    start_url: startUrl.optional(),
    telemetry: TelemetryRequest.nullable().optional().meta({
      description: 'What to capture in newly warmed browsers.',
    }),
  })
  .superRefine((request, context) => {
    if (request.refresh_on_profile_update === true && request.profile === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['refresh_on_profile_update'],
        message: 'needs a profile on the pool; choose a profile or leave this out',
      })
    }
  })
  .meta({
    id: 'BrowserPoolCreateRequest',
    example: { size: 3, name: 'checkout-tests', start_url: 'https://example.com' },
  })

/** The effective configuration of a pool, section 2.3. Only `size` is marked required there. */
export const PoolConfig = z
  .object({
    size,
    name: name.optional(),
    fill_rate_per_minute: fillRatePerMinute.optional(),
    timeout_seconds: timeoutSeconds.optional(),
    stealth: stealth.optional(),
    headless: headless.optional(),
    profile: profile.optional(),
    refresh_on_profile_update: refreshOnProfileUpdate.optional(),
    extensions: extensions.optional(),
    proxy_id: proxyId.optional(),
    viewport: viewport.optional(),
    kiosk_mode: kioskMode.optional(),
    chrome_policy: z.record(z.string(), z.unknown()).optional(),
    start_url: startUrl.optional(),
    telemetry: TelemetryConfig.nullable().optional().meta({ description: 'The active configuration, if any.' }),
  })
  .meta({ id: 'BrowserPoolConfig' })

/** A pool as the service answers, section 2.2. */
export const Pool = z
  .object({
    id: z.string().meta({ description: 'Unique pool identifier.' }),
    name: z.string().optional().meta({ description: 'Pool name, present if set.' }),
    available_count: z.int().meta({ description: 'Browsers that can be acquired now.' }),
    acquired_count: z.int().meta({ description: 'Browsers that are acquired now.' }),
    created_at: z.iso.datetime().meta({ description: 'When the pool was created.' }),
    browser_pool_config: PoolConfig,
    profile_id: z.string().optional().meta({ description: 'Resolved profile id, when a profile is attached.' }),
    extension_ids: z.array(z.string()).meta({ description: 'Resolved extension ids in load order.' }),
  })
  .meta({ id: 'BrowserPool' })

/** Query of `GET /browser_pools` (supplement 2.1). */
export const PoolListQuery = Paging.extend({
  name: z.string().optional().meta({ description: 'Exact name, upper and lower case alike.' }),
  query: z.string().optional().meta({ description: 'Part of a name, or an exact id.' }),
})

/** Body of delete (supplement 2.5). */
export const PoolDelete = z
  .object({
    force: z.boolean().default(false).meta({ description: 'Also end the browsers that are acquired.' }),
  })
  .meta({ id: 'BrowserPoolDeleteRequest' })

/** Longest wait of one acquire in seconds: an SDK gives up after 60. */
export const MAX_ACQUIRE_SECONDS = 3600
export const DEFAULT_ACQUIRE_SECONDS = 50

/** Body of acquire (supplement 2.6). */
export const PoolAcquire = z
  .object({
    acquire_timeout_seconds: z
      .int()
      .min(0)
      .max(MAX_ACQUIRE_SECONDS)
      .optional()
      .meta({
        description: `How long to wait for a free browser, in seconds. When omitted, the time to fill the pool, at most ${DEFAULT_ACQUIRE_SECONDS}.`,
      }),
    name: ResourceName.optional().meta({ description: 'A name for this lease, unique among active sessions.' }),
    start_url: StartUrl.optional().meta({ description: 'Address to open for this lease; best effort.' }),
    tags: z
      .record(z.string().min(1).max(255), z.string().max(255))
      .refine((tags) => Object.keys(tags).length <= 50, 'must be at most 50 pairs')
      .optional()
      .meta({ description: 'Labels for this lease, at most 50 pairs.' }),
    telemetry: TelemetryRequest.nullable().optional().meta({ description: 'Telemetry for this lease.' }),
  })
  .meta({ id: 'BrowserPoolAcquireRequest', example: { acquire_timeout_seconds: 30 } })

/** Body of release (supplement 2.7). */
export const PoolRelease = z
  .object({
    session_id: z.string().min(1).meta({ description: 'The session to give back.' }),
    reuse: z.boolean().default(true).meta({
      description: 'Put the same browser back as it is (cookies, tabs, address stay), instead of replacing it.',
    }),
  })
  .meta({ id: 'BrowserPoolReleaseRequest', example: { session_id: 'htzv5orfit78e1m2biiifpbv', reuse: false } })

/** What a pool is doing, beyond its two counters: for the lanes of the dashboard. */
export const PoolStatus = z
  .object({
    size,
    available: z.array(z.object({ session_id: z.string(), since: z.iso.datetime() })),
    acquired: z.array(BrowserSession),
    warming: z.array(z.object({ since: z.iso.datetime() })),
    waiting_count: z.int().meta({ description: 'Acquire calls that wait for a browser.' }),
    full_in_ms: z
      .number()
      .nullable()
      .meta({ description: 'Milliseconds until every place has been started, by the fill rate; null when paused.' }),
    failure: z
      .object({ message: z.string(), at: z.iso.datetime(), attempts: z.int(), retry_at: z.iso.datetime().optional() })
      .optional()
      .meta({ description: 'The last browser that did not start, while none has started since.' }),
  })
  .meta({ id: 'BrowserPoolStatus' })

export type PoolCreateInput = z.input<typeof PoolCreate>
export type PoolCreate = z.output<typeof PoolCreate>
export type PoolConfig = z.infer<typeof PoolConfig>
export type Pool = z.infer<typeof Pool>
export type PoolAcquire = z.output<typeof PoolAcquire>
export type PoolRelease = z.output<typeof PoolRelease>
export type PoolListQuery = z.output<typeof PoolListQuery>
export type PoolStatus = z.infer<typeof PoolStatus>
