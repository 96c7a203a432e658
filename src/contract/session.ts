import { z } from 'zod'
import { Paging } from './resource'
import { TelemetryConfig } from './telemetry'
import { Viewport } from './viewport'

/** A browser session as the service answers (supplement 3.1). */
export const BrowserSession = z
  .object({
    session_id: z.string(),
    created_at: z.iso.datetime(),
    cdp_ws_url: z.string().meta({ description: 'Debugging protocol; empty where the service does not offer it.' }),
    webdriver_ws_url: z.string().meta({ description: 'WebDriver BiDi; empty where the service does not offer it.' }),
    headless: z.boolean(),
    stealth: z.boolean(),
    timeout_seconds: z.int().meta({ description: 'Idle timeout of this lease.' }),
    browser_live_view_url: z.string().optional().meta({ description: 'The console for this session.' }),
    name: z.string().optional(),
    tags: z.record(z.string(), z.string()).optional(),
    pool: z.object({ id: z.string(), name: z.string().optional() }).optional(),
    proxy_id: z.string().optional(),
    viewport: Viewport.optional(),
    kiosk_mode: z.boolean().optional(),
    gpu: z.boolean().optional(),
    start_url: z.string().optional().meta({ description: 'What was asked for, not where the page is now.' }),
    chrome_policy: z.record(z.string(), z.unknown()).optional(),
    telemetry: TelemetryConfig.nullable().optional(),
    usage: z
      .object({
        uptime_ms: z.int(),
        idle_ms: z.int().optional().meta({ description: 'How long nothing has used the session.' }),
      })
      .optional(),
    deleted_at: z.iso.datetime().optional(),
  })
  .meta({ id: 'Browser' })

/** Query of `GET /browsers` (supplement 3.2). */
export const SessionListQuery = Paging.extend({
  query: z.string().optional().meta({ description: 'Part of a name, a session id, or a pool name.' }),
})

export type BrowserSession = z.infer<typeof BrowserSession>
export type SessionListQuery = z.output<typeof SessionListQuery>
