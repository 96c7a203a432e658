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
  TimeoutSeconds,
} from './browser-fields'
import { Paging, ProfileSelectorSaving, ResourceName, ResourceNameOrNone, YesOrNo } from './resource'
import { TelemetryRequest } from './telemetry'
import { Viewport } from './viewport'

/** Seconds; a pool's sessions have 600 (rule 3.2). */
const DEFAULT_SESSION_TIMEOUT = 60

const tags = Tags.meta({ description: 'Labels, at most 50 pairs.' })

/** Body of `POST /browsers`: a session without a pool (rule 3.2). May be left out. */
export const BrowserCreate = z
  .object({
    name: ResourceName.optional().meta({ description: 'A name that is unique among active sessions.' }),
    tags: tags.optional(),
    timeout_seconds: TimeoutSeconds.default(DEFAULT_SESSION_TIMEOUT).meta({
      description: 'How long the session may be idle before it is ended, in seconds: 10 to 259200 (72 hours).',
    }),
    headless: Headless.default(false),
    stealth: Stealth.default(false),
    kiosk_mode: KioskMode.default(false),
    gpu: z.boolean().default(false).meta({ description: 'True is refused with 403: this service has no GPU image.' }),
    profile: ProfileSelectorSaving.optional().meta({
      description: 'A profile that must exist beforehand; `save_changes` saves the session’s changes to it.',
    }),
    extensions: Extensions.optional(),
    proxy_id: ProxyId.optional(),
    viewport: DisplayViewport.optional(),
    chrome_policy: Policy.optional(),
    start_url: StartUrl.optional().meta({ description: 'Address to open; best effort.' }),
    telemetry: TelemetryRequest.nullable().optional().meta({ description: 'What to capture.' }),
    invocation_id: z.string().optional().meta({ description: 'Accepted without effect on this service.' }),
  })
  .meta({ id: 'BrowserCreateRequest', example: { name: 'by-hand', start_url: 'https://example.com' } })

/**
 * Body of `PATCH /browsers/{id_or_name}`: what is left out stays as it is (rule 3.2). Null leaves `name`, `tags`,
 * `proxy_id` and `telemetry` as they are, since clients may send it there.
 */
export const BrowserUpdate = z
  .object({
    name: ResourceNameOrNone.nullable().optional().meta({ description: 'A new name; an empty string clears it.' }),
    tags: tags.nullable().optional().meta({ description: 'Replaces all labels; an empty object clears them.' }),
    proxy_id: ProxyId.nullable()
      .optional()
      .meta({ description: 'Another proxy from now on; an empty string for none.' }),
    disable_default_proxy: z.boolean().optional().meta({
      description:
        'For stealth sessions; can’t be combined with `proxy_id`. No effect here: this service has no default proxy.',
    }),
    profile: ProfileSelectorSaving.optional().meta({
      description: 'A profile to load, if none is loaded. The browser restarts.',
    }),
    telemetry: TelemetryRequest.nullable().optional().meta({ description: 'Changes what is captured.' }),
    viewport: Viewport.extend({
      force: z.boolean().default(false).meta({ description: 'Resize even while a viewer watches the live screen.' }),
    })
      .optional()
      .meta({ description: 'New size. The browser restarts with its data, on the page that was open.' }),
  })
  .refine((update) => !(update.disable_default_proxy === true && update.proxy_id), {
    path: ['disable_default_proxy'],
    message: 'can’t be combined with proxy_id; leave one of them out',
  })
  .meta({ id: 'BrowserUpdateRequest', example: { name: 'renamed', tags: { team: 'checkout' } } })

/** Query of `GET /browsers` (rule 3.2). */
export const SessionListQuery = Paging.extend({
  status: z.enum(['active', 'deleted', 'all']).optional().meta({ description: 'Active sessions by default.' }),
  include_deleted: YesOrNo.meta({ description: 'The same as the status `all`, which is preferred.' }),
  query: z.string().optional().meta({
    description: 'Part of a name or of a pool name, or an exact session id, profile id or proxy id.',
    example: 'checkout',
  }),
  tags: z
    .record(z.string(), z.string())
    .optional()
    .meta({
      description: 'Sessions that have each of these labels: `tags[team]=checkout`.',
      example: { team: 'checkout' },
    }),
})

/** Query of `GET /browsers/{id_or_name}`. */
export const SessionQuery = z.object({
  include_deleted: YesOrNo.meta({ description: 'Include sessions that have ended.' }),
})

/** Parts of `POST /browsers/{id}/extensions`. */
export const BrowserExtensions = z
  .object({
    extensions: z
      .array(
        z.object({
          name: ResourceName.meta({ description: 'Name of the extension’s folder.' }),
          zip_file: z.file().meta({ description: 'ZIP archive of an unpacked extension, with its manifest.json.' }),
        }),
      )
      .min(1)
      .max(20),
  })
  .meta({ id: 'BrowserExtensionsRequest' })

export type BrowserCreate = z.output<typeof BrowserCreate>
export type BrowserExtensions = z.output<typeof BrowserExtensions>
export type BrowserUpdate = z.output<typeof BrowserUpdate>
export type SessionListQuery = z.output<typeof SessionListQuery>
