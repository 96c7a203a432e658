import { z } from 'zod'
import {
  DisplayViewport,
  Extensions,
  Headless,
  KioskMode,
  Policy,
  ProxyId,
  StartUrl,
  Stealth,
  Tags,
  TIMEOUT_SECONDS,
  TimeoutSeconds,
} from './browser-fields'
import { DEFAULT_FILL_RATE } from './fill'
import { Paging, ProfileSelector, ProfileSelectorOrNone, ResourceName, ResourceNameOrNone } from './resource'
import { BrowserSession, SESSION_EXAMPLE } from './session'
import { TelemetryConfig, TelemetryRequest } from './telemetry'

const size = z.int().min(1).meta({
  description: 'How many browsers the pool holds. The service limits how many all pools together may hold.',
  example: 10,
})
const name = ResourceName.meta({ description: 'Must be unique.', example: 'checkout-tests' })
const fillRatePerMinute = z.int().min(0).meta({
  description: 'Percentage of the pool filled per minute. 0 pauses filling. The service may cap the rate.',
})
const timeoutSeconds = TimeoutSeconds.meta({
  description: 'How long an acquired browser may be idle before it is destroyed, in seconds: 10 to 259200 (72 hours).',
})
const profile = ProfileSelector.meta({
  description: 'A profile that must exist beforehand. Pooled browsers load it read-only.',
})
const refreshOnProfileUpdate = z.boolean().meta({
  description:
    'Flush idle browsers when the profile is updated, so that they pick up its latest data. Needs a profile; true by default when one is given.',
})
const startUrl = StartUrl.meta({
  description:
    'Address opened when a browser is warmed, internal pages included. Best effort; a browser that is reused keeps the page of its last session.',
  example: 'https://example.com',
})

/** Body of `POST /browser_pools`: BrowserPoolCreateRequest (rule 2.3). Only `size` is required. */
export const PoolCreate = z
  .object({
    size,
    name: name.optional(),
    fill_rate_per_minute: fillRatePerMinute.default(DEFAULT_FILL_RATE),
    timeout_seconds: timeoutSeconds.default(TIMEOUT_SECONDS.default),
    stealth: Stealth.default(false),
    headless: Headless.default(false),
    profile: profile.optional(),
    refresh_on_profile_update: refreshOnProfileUpdate.optional(),
    extensions: Extensions.optional(),
    proxy_id: ProxyId.optional(),
    viewport: DisplayViewport.optional(),
    kiosk_mode: KioskMode.default(false),
    chrome_policy: Policy.optional(),
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

/**
 * Body of `PATCH /browser_pools/{id_or_name}`: what is left out stays as it is (rule 2.4). Only `telemetry` may be null.
 * That a refresh needs a profile depends on the pool, and is checked there.
 */
export const PoolUpdate = z
  .object({
    size: size.optional(),
    name: ResourceNameOrNone.optional().meta({
      description: 'A new name. An empty string changes nothing: a name can’t be cleared.',
    }),
    fill_rate_per_minute: fillRatePerMinute.optional(),
    timeout_seconds: timeoutSeconds.optional(),
    stealth: Stealth.optional(),
    headless: Headless.optional(),
    profile: ProfileSelectorOrNone.optional().meta({
      description: 'Replaces the profile; `{"id": ""}` clears it, and with it `refresh_on_profile_update`.',
    }),
    refresh_on_profile_update: refreshOnProfileUpdate.optional().meta({
      description: 'Needs a profile. When omitted, true if the profile changes, else unchanged.',
    }),
    extensions: Extensions.optional().meta({ description: 'Replaces the whole list; an empty one clears it.' }),
    proxy_id: ProxyId.optional().meta({ description: 'Replaces the proxy; an empty string clears it.' }),
    viewport: DisplayViewport.optional(),
    kiosk_mode: KioskMode.optional(),
    chrome_policy: Policy.optional().meta({ description: 'Replaces all policies; an empty object clears them.' }),
    start_url: startUrl.optional().meta({ description: 'Replaces the address; an empty string clears it.' }),
    telemetry: TelemetryRequest.nullable().optional().meta({
      description: 'Changes what is captured in newly warmed browsers; null and {} change nothing.',
    }),
    discard_all_idle: z.boolean().default(false).meta({
      description: 'Destroy all idle browsers and start new ones at once. Acquired browsers keep their configuration.',
    }),
  })
  .meta({ id: 'BrowserPoolUpdateRequest', example: { size: 5, start_url: '', discard_all_idle: true } })

/** The effective configuration of a pool (rule 2.2). Only `size` is required. */
export const PoolConfig = z
  .object({
    size,
    name: name.optional(),
    fill_rate_per_minute: fillRatePerMinute.optional(),
    timeout_seconds: timeoutSeconds.optional(),
    stealth: Stealth.optional(),
    headless: Headless.optional(),
    profile: profile.optional(),
    refresh_on_profile_update: refreshOnProfileUpdate.optional(),
    extensions: Extensions.optional(),
    proxy_id: ProxyId.optional(),
    viewport: DisplayViewport.optional(),
    kiosk_mode: KioskMode.optional(),
    chrome_policy: z.record(z.string(), z.unknown()).optional(),
    start_url: startUrl.optional(),
    telemetry: TelemetryConfig.nullable().optional().meta({ description: 'The active configuration, if any.' }),
  })
  .meta({
    id: 'BrowserPoolConfig',
    example: {
      size: 3,
      name: 'checkout-tests',
      fill_rate_per_minute: 25,
      timeout_seconds: 600,
      stealth: false,
      headless: false,
      kiosk_mode: false,
      refresh_on_profile_update: true,
      profile: { name: 'signed-in' },
      viewport: { width: 1280, height: 800, refresh_rate: 60 },
      start_url: 'https://example.com',
      telemetry: null,
    },
  })

/** A pool as the service answers (rule 2.2). */
export const Pool = z
  .object({
    id: z.string().meta({ description: 'Unique pool identifier.' }),
    name: z.string().optional().meta({ description: 'Pool name, present if set.' }),
    available_count: z.int().min(0).meta({ description: 'Browsers that can be acquired now.' }),
    acquired_count: z.int().min(0).meta({ description: 'Browsers that are acquired.' }),
    created_at: z.iso.datetime().meta({ description: 'When the pool was created.' }),
    browser_pool_config: PoolConfig,
    profile_id: z.string().optional().meta({ description: 'Resolved profile id, when a profile is attached.' }),
    extension_ids: z.array(z.string()).meta({ description: 'Resolved extension ids in load order.' }),
    fill_rate_before_pause: z
      .int()
      .optional()
      .meta({ description: 'While filling is paused by an update: the rate before. Beyond the interface.' }),
  })
  .meta({
    id: 'BrowserPool',
    example: {
      id: 'iv25ujqf37x3j07dwoffegqr',
      name: 'checkout-tests',
      available_count: 2,
      acquired_count: 1,
      created_at: '2026-01-31T09:30:00.000Z',
      browser_pool_config: PoolConfig.meta()?.['example'],
      profile_id: 'p8d2m4x6q0w1e5r9t3y7u2io',
      extension_ids: [],
    },
  })

/** Query of `GET /browser_pools` (rule 2.1). */
export const PoolListQuery = Paging.extend({
  name: z
    .string()
    .optional()
    .meta({ description: 'Exact name; case and accents don’t matter.', example: 'checkout-tests' }),
  query: z.string().optional().meta({ description: 'Part of a name, or an exact id.', example: 'checkout' }),
})

/** Body of delete (rule 2.5). */
export const PoolDelete = z
  .object({
    force: z.boolean().default(false).meta({ description: 'Also end the browsers that are acquired.' }),
  })
  .meta({ id: 'BrowserPoolDeleteRequest', example: { force: true } })

/**
 * Longest wait of one acquire in seconds, whatever is asked for: an SDK gives up after 60 and would ask again, for a second
 * browser. A 204 says the same in time, and the caller decides.
 */
export const LONGEST_ACQUIRE_SECONDS = 50

/** Acquire calls that may wait for browsers of one pool at the same time. */
export const MAX_WAITERS = 500

/** Body of acquire (rule 2.6). */
export const PoolAcquire = z
  .object({
    acquire_timeout_seconds: z
      .int()
      .min(0)
      .optional()
      .meta({
        description: `How long to wait for an available browser, in seconds; when omitted, the time to fill the pool. One call waits at most ${LONGEST_ACQUIRE_SECONDS} s and then returns 204: call again.`,
      }),
    name: ResourceName.optional().meta({ description: 'A name for this lease, unique among active sessions.' }),
    start_url: StartUrl.optional().meta({ description: 'Address to open for this lease; best effort.' }),
    tags: Tags.optional().meta({ description: 'Labels for this lease, at most 50 pairs.' }),
    telemetry: TelemetryRequest.nullable().optional().meta({ description: 'Telemetry for this lease.' }),
  })
  .meta({ id: 'BrowserPoolAcquireRequest', example: { acquire_timeout_seconds: 30 } })

/** Body of release (rule 2.7). */
export const PoolRelease = z
  .object({
    session_id: z.string().min(1).meta({ description: 'The session to give back.' }),
    reuse: z.boolean().default(true).meta({
      description: 'Put the same browser back as it is (cookies, tabs, address stay), instead of replacing it.',
    }),
  })
  .meta({ id: 'BrowserPoolReleaseRequest', example: { session_id: 'htzv5orfit78e1m2biiifpbv', reuse: false } })

/** An acquired browser of a pool. */
export const PoolLease = BrowserSession.required({ leased_at: true, leased_by: true }).meta({
  id: 'BrowserPoolLease',
  example: SESSION_EXAMPLE,
})

/** What a pool is doing, beyond its two counters: for the lanes of the dashboard. */
export const PoolStatus = z
  .object({
    size,
    available: z.array(z.object({ session_id: z.string(), since: z.iso.datetime() })),
    acquired: z.array(PoolLease),
    warming: z.array(z.object({ since: z.iso.datetime() })),
    waiting_count: z.int().min(0).meta({ description: 'Acquire calls that are waiting for a browser.' }),
    full_in_ms: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'Milliseconds until every slot has been filled, by the fill rate; null when paused.' }),
    failure: z
      .object({ message: z.string(), at: z.iso.datetime(), attempts: z.int(), retry_at: z.iso.datetime().optional() })
      .optional()
      .meta({
        description:
          'The last browser that failed to start, or ended by itself right after, if none has started since.',
      }),
  })
  .meta({
    id: 'BrowserPoolStatus',
    example: {
      size: 3,
      available: [{ session_id: 'htzv5orfit78e1m2biiifpbv', since: '2026-01-31T09:30:04.000Z' }],
      acquired: [],
      warming: [{ since: '2026-01-31T09:30:05.000Z' }],
      waiting_count: 0,
      full_in_ms: 80_000,
    },
  })

export type PoolCreateInput = z.input<typeof PoolCreate>
export type PoolCreate = z.output<typeof PoolCreate>
export type PoolUpdate = z.output<typeof PoolUpdate>
export type PoolConfig = z.infer<typeof PoolConfig>
export type Pool = z.infer<typeof Pool>
export type PoolAcquire = z.output<typeof PoolAcquire>
export type PoolRelease = z.output<typeof PoolRelease>
export type PoolListQuery = z.output<typeof PoolListQuery>
export type PoolLease = z.infer<typeof PoolLease>
export type PoolStatus = z.infer<typeof PoolStatus>
