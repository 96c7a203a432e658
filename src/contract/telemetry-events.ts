import { z } from 'zod'
import type { TelemetryCategory } from './telemetry'

/** Where in the browser it happened: shared by all events that come over its debugging protocol (rule 6.3). */
const context = {
  target_id: z.string().optional(),
  session_id: z.string().optional().meta({ description: 'Type in the debugging protocol.' }),
  frame_id: z.string().optional(),
  loader_id: z.string().optional(),
  nav_seq: z.int().optional().meta({ description: 'Number of pages the tab has shown.' }),
  target_type: z.enum(['page', 'background_page', 'service_worker', 'shared_worker', 'other']).optional(),
  url: z.string().optional(),
}

export const BrowserEventContext = z.object(context).meta({ id: 'BrowserEventContext' })
export type BrowserEventContext = z.infer<typeof BrowserEventContext>

const withContext = <S extends z.core.$ZodShape>(shape: S) => z.object({ ...context, ...shape })

/** The calls of a stack in the words of the debugging protocol, the innermost first. */
export const CallFrames = z.array(
  z.object({
    functionName: z.string(),
    url: z.string(),
    lineNumber: z.int(),
    columnNumber: z.int(),
    scriptId: z.string(),
  }),
)

/** A call stack in the words of the debugging protocol. */
export interface BrowserCallStack {
  callFrames: z.infer<typeof CallFrames>
  description?: string | undefined
  parent?: BrowserCallStack | undefined
}

export const BrowserCallStack: z.ZodType<BrowserCallStack> = z
  .object({
    callFrames: CallFrames,
    description: z.string().optional(),
    get parent() {
      return BrowserCallStack.optional()
    },
  })
  .meta({ id: 'BrowserCallStack' })

const durationMs = z.number()
const headers = z.record(z.string(), z.unknown()).optional()
const args = z.array(z.string()).optional()

const of = <C extends TelemetryCategory | 'monitor', D extends z.ZodType>(category: C, data: D) => ({ category, data })
const none = z.undefined()

/** Every type of event, with its category and what it tells (rule 6.3). */
export const TELEMETRY_EVENTS = {
  api_call: of(
    'control',
    z.object({ operation_id: z.string(), request_id: z.string(), duration_ms: durationMs, status: z.int() }),
  ),
  cdp_connect: of('connection', none),
  cdp_disconnect: of(
    'connection',
    z.object({
      duration_ms: durationMs,
      message_count: z.int(),
      reason: z.enum(['client_close', 'upstream_changed', 'upstream_error', 'context_cancelled']),
    }),
  ),
  live_view_connect: of('connection', z.object({ session_id: z.string() })),
  live_view_disconnect: of('connection', z.object({ session_id: z.string(), duration_ms: durationMs })),
  system_oom_kill: of(
    'system',
    z.object({
      pid: z.int(),
      process_name: z.string(),
      rss_kb: z.int(),
      constraint: z.string().optional(),
      mem_free_kb: z.int().optional(),
      mem_total_kb: z.int().optional(),
      trigger_pid: z.int().optional(),
      trigger_process_name: z.string().optional(),
      top_tasks: z
        .array(z.object({ name: z.string(), pid: z.int(), rss_kb: z.int() }))
        .max(5)
        .optional(),
    }),
  ),
  service_crashed: of(
    'system',
    z.object({
      service_name: z.string(),
      phase: z.enum(['startup', 'running', 'gave_up']),
      pid: z.int().optional(),
    }),
  ),
  captcha_solve_result: of(
    'captcha',
    z.object({
      captcha_type: z.enum(['hcaptcha', 'recaptcha_v2', 'recaptcha_v3', 'turnstile', 'geetest', 'other']),
      status: z.enum(['success', 'failure', 'timeout', 'abandoned']),
      duration_ms: durationMs,
      error_code: z.string().optional(),
      task_id: z.string().optional(),
      website_host: z.string().optional(),
      website_path: z.string().optional(),
    }),
  ),
  console_log: of(
    'console',
    withContext({
      level: z.string().optional(),
      text: z.string().optional(),
      args,
      stack_trace: BrowserCallStack.optional(),
    }),
  ),
  console_error: of(
    'console',
    withContext({
      text: z.string(),
      level: z.string().optional(),
      args,
      stack_trace: BrowserCallStack.optional(),
      line: z.int().optional(),
      column: z.int().optional(),
      source_url: z.string().optional(),
    }),
  ),
  network_request: of(
    'network',
    withContext({
      request_id: z.string().optional(),
      method: z.string().optional(),
      headers,
      post_data: z.string().optional(),
      resource_type: z.string().optional(),
      initiator_type: z.string().optional(),
      document_url: z.string().optional(),
      is_redirect: z.boolean().optional(),
      redirect_url: z.string().optional(),
    }),
  ),
  network_response: of(
    'network',
    withContext({
      request_id: z.string().optional(),
      method: z.string().optional(),
      status: z.int().optional(),
      status_text: z.string().optional(),
      mime_type: z.string().optional(),
      headers,
      body: z.string().optional().meta({
        description: 'Text only: the first 8 KB of JSON, XML and form data, the first 4 KB of other text.',
      }),
      resource_type: z.string().optional(),
    }),
  ),
  network_loading_failed: of(
    'network',
    withContext({
      request_id: z.string().optional(),
      error_text: z.string().optional(),
      canceled: z.boolean().optional(),
      resource_type: z.string().optional(),
    }),
  ),
  network_idle: of('network', BrowserEventContext),
  page_navigation: of(
    'page',
    z.object(context).omit({ nav_seq: true }).extend({ parent_frame_id: z.string().optional() }),
  ),
  page_dom_content_loaded: of('page', withContext({ cdp_timestamp: z.number().optional() })),
  page_load: of('page', withContext({ cdp_timestamp: z.number().optional() })),
  page_tab_opened: of(
    'page',
    z.object({
      target_id: context.target_id,
      opener_id: z.string().optional(),
      target_type: context.target_type,
      title: z.string().optional(),
      url: context.url,
    }),
  ),
  page_layout_shift: of(
    'page',
    withContext({
      source_frame_id: z.string().optional(),
      time: z.number().optional(),
      duration: z.number().optional(),
      layout_shift_details: z
        .object({ value: z.number().optional(), had_recent_input: z.boolean().optional() })
        .optional(),
    }),
  ),
  page_lcp: of(
    'page',
    withContext({
      source_frame_id: z.string().optional(),
      time: z.number().optional(),
      lcp_details: z
        .object({
          size: z.number().optional(),
          url: z.string().optional(),
          element_id: z.string().optional(),
          node_id: z.int().optional(),
          render_time: z.number().optional(),
          load_time: z.number().optional(),
        })
        .optional(),
    }),
  ),
  page_layout_settled: of('page', BrowserEventContext),
  page_navigation_settled: of('page', BrowserEventContext),
  interaction_click: of(
    'interaction',
    withContext({
      selector: z.string().optional(),
      tag: z.string().optional(),
      text: z.string().optional(),
      x: z.number().optional().meta({
        description:
          'In the viewport of its document, as `y`; on the display it is at `display_x`, `display_y` of `source.metadata`.',
      }),
      y: z.number().optional(),
    }),
  ),
  interaction_key: of(
    'interaction',
    withContext({ key: z.string().optional(), selector: z.string().optional(), tag: z.string().optional() }),
  ),
  interaction_scroll_settled: of(
    'interaction',
    withContext({
      from_x: z.number().optional(),
      from_y: z.number().optional(),
      to_x: z.number().optional(),
      to_y: z.number().optional(),
      target_selector: z.string().optional(),
    }),
  ),
  monitor_screenshot: of('screenshot', z.object({ png: z.string().meta({ description: 'Base64.' }) })),
  monitor_disconnected: of('monitor', z.object({ reason: z.enum(['chrome_restarted']) })),
  monitor_reconnected: of('monitor', z.object({ reconnect_duration_ms: durationMs })),
  monitor_reconnect_failed: of('monitor', z.object({ reason: z.enum(['reconnect_exhausted']) })),
  monitor_init_failed: of('monitor', z.object({ step: z.string() })),
}

export type TelemetryEventType = keyof typeof TELEMETRY_EVENTS
/** What an event of a type tells. */
export type TelemetryData<T extends TelemetryEventType> = z.infer<(typeof TELEMETRY_EVENTS)[T]['data']>
