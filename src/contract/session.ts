import { z } from 'zod'
import { Profile } from './profile'
import { TelemetryConfig } from './telemetry'
import { Viewport } from './viewport'

export const SESSION_EXAMPLE = {
  session_id: 'htzv5orfit78e1m2biiifpbv',
  created_at: '2026-01-31T09:31:00.000Z',
  cdp_ws_url:
    'ws://localhost:3000/browsers/htzv5orfit78e1m2biiifpbv/cdp?jwt=AL0o3wwFIXk2CXL1zgIFp1mRz3AIMRSmTEnNCPmBhtM',
  webdriver_ws_url:
    'ws://localhost:3000/browsers/htzv5orfit78e1m2biiifpbv/webdriver/session?jwt=AL0o3wwFIXk2CXL1zgIFp1mRz3AIMRSmTEnNCPmBhtM',
  headless: false,
  stealth: false,
  timeout_seconds: 600,
  browser_live_view_url: 'http://localhost:3000/sessions/htzv5orfit78e1m2biiifpbv',
  pool: { id: 'iv25ujqf37x3j07dwoffegqr', name: 'checkout-tests' },
  leased_at: '2026-01-31T09:31:00.000Z',
  leased_by: 'ci',
  viewport: { width: 1280, height: 800, refresh_rate: 60 },
  kiosk_mode: false,
  telemetry: null,
  usage: { uptime_ms: 42_000, idle_ms: 1_200, memory_bytes: 312_475_648, cpu_percent: 3.5, processes: 118 },
}

/**
 * A browser session as the service answers (rule 3.1). `base_url` is left out deliberately: clients would send some calls
 * there without their key (rule 3.4).
 */
export const BrowserSession = z
  .object({
    session_id: z.string(),
    created_at: z.iso.datetime(),
    cdp_ws_url: z.string().meta({
      description:
        'Where programs connect over CDP, Playwright with `connectOverCDP`: a WebSocket that needs no other key and ends with the lease. Keep it secret. Empty for a key without the right `drive_sessions`, and for a session that has ended.',
    }),
    webdriver_ws_url: z.string().meta({
      description:
        'Where programs connect over WebDriver BiDi, as `cdp_ws_url` for CDP: a WebSocket for one client and its session (`session.new`). Both may be used at once. Empty as that is, and where a service does not offer it.',
    }),
    headless: z.boolean(),
    stealth: z.boolean(),
    timeout_seconds: z.int().min(0).meta({ description: 'Idle timeout of this lease.' }),
    browser_live_view_url: z.string().optional().meta({
      description: 'The console for this session, which shows headless browsers too; not for a session that has ended.',
    }),
    name: z.string().optional(),
    tags: z.record(z.string(), z.string()).optional(),
    pool: z.object({ id: z.string(), name: z.string().optional() }).optional(),
    leased_at: z.iso.datetime().optional().meta({
      description: 'An extension: when the session was acquired. A browser of a pool was started before that.',
    }),
    leased_by: z.string().optional().meta({ description: 'An extension: name of the key that acquired it.' }),
    profile: Profile.optional(),
    proxy_id: z.string().optional(),
    host_id: z.string().optional().meta({
      description: 'The host that it is on, where several may share the pools; `GET /service/hosts` lists them.',
    }),
    viewport: Viewport.optional(),
    kiosk_mode: z.boolean().optional(),
    gpu: z.boolean().optional(),
    start_url: z.string().optional().meta({ description: 'The requested address, not that of the current page.' }),
    chrome_policy: z.record(z.string(), z.unknown()).optional(),
    telemetry: TelemetryConfig.nullable().optional(),
    viewers: z
      .array(
        z.object({
          id: z.string().meta({ description: 'What the viewer calls itself, else the id of its key.' }),
          key: z.string().meta({ description: 'Name of the key that the viewer uses.' }),
          drives: z.boolean().meta({ description: 'It controls the session with mouse and keyboard.' }),
        }),
      )
      .optional()
      .meta({ description: 'Viewers of the live screen, now or some seconds ago.' }),
    private_since: z.iso.datetime().optional().meta({
      description: 'An extension: since when nothing of it is recorded; absent while no private phase is on.',
    }),
    black_box_minutes: z.int().optional().meta({
      description: 'An extension: so many of its last minutes are kept; absent where none are.',
    }),
    usage: z
      .object({
        uptime_ms: z.int().min(0),
        idle_ms: z.int().min(0).optional().meta({ description: 'How long the session has been idle.' }),
        memory_bytes: z.int().min(0).optional().meta({
          description:
            'Memory of the browser with all its programs. This and the next two are absent where its host does not count them.',
        }),
        cpu_percent: z.number().min(0).optional().meta({
          description:
            'Processor time; 100 is one core, all the time. The mean since it was last answered, at least a second.',
        }),
        processes: z.int().min(0).optional().meta({ description: 'Processes and threads of the browser.' }),
      })
      .optional(),
    deleted_at: z.iso.datetime().optional(),
  })
  .meta({ id: 'Browser', example: SESSION_EXAMPLE })

export type BrowserSession = z.infer<typeof BrowserSession>
