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
        'WebSocket for CDP clients, such as Playwright’s `connectOverCDP`. It needs no other key and ends with the lease. Keep it secret. Empty for a key without the right `drive_sessions`, and for an ended session.',
    }),
    webdriver_ws_url: z.string().meta({
      description:
        'WebSocket for a WebDriver BiDi client and its session (`session.new`). It can be used together with `cdp_ws_url`. Empty when that is, and on services without BiDi.',
    }),
    headless: z.boolean(),
    stealth: z.boolean(),
    timeout_seconds: z.int().min(0).meta({ description: 'Idle timeout of this lease.' }),
    browser_live_view_url: z.string().optional().meta({
      description: 'The console of this session, also for headless browsers; absent for an ended session.',
    }),
    name: z.string().optional(),
    tags: z.record(z.string(), z.string()).optional(),
    pool: z.object({ id: z.string(), name: z.string().optional() }).optional(),
    leased_at: z.iso.datetime().optional().meta({
      description: 'An extension: when the session was acquired. A pooled browser was started earlier.',
    }),
    leased_by: z.string().optional().meta({ description: 'An extension: name of the key that acquired it.' }),
    profile: Profile.optional(),
    proxy_id: z.string().optional(),
    host_id: z.string().optional().meta({
      description: 'The host that runs it; `GET /service/hosts` lists the hosts.',
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
          id: z.string().meta({ description: 'Name that the viewer sent, or else the id of its key.' }),
          key: z.string().meta({ description: 'Name of the key that the viewer uses.' }),
          drives: z.boolean().meta({ description: 'Whether it controls the session with mouse and keyboard.' }),
        }),
      )
      .optional()
      .meta({ description: 'Viewers of the live screen, now or in the last few seconds.' }),
    private_since: z.iso.datetime().optional().meta({
      description:
        'An extension: start of the current private phase, in which nothing is recorded; absent outside of one.',
    }),
    black_box_minutes: z.int().optional().meta({
      description: 'An extension: how many of its last minutes are stored; absent if none.',
    }),
    usage: z
      .object({
        uptime_ms: z.int().min(0),
        idle_ms: z.int().min(0).optional().meta({ description: 'How long the session has been idle.' }),
        memory_bytes: z.int().min(0).optional().meta({
          description:
            'Memory of the browser and its programs. This and the next two are absent if the host doesn’t measure them.',
        }),
        cpu_percent: z.number().min(0).optional().meta({
          description: 'CPU usage; 100 is one full core. The mean since the last response, over at least a second.',
        }),
        processes: z.int().min(0).optional().meta({ description: 'Processes and threads of the browser.' }),
      })
      .optional(),
    deleted_at: z.iso.datetime().optional(),
  })
  .meta({ id: 'Browser', example: SESSION_EXAMPLE })

export type BrowserSession = z.infer<typeof BrowserSession>
