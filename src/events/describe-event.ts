import { NUMBERS_RESTARTED, UNREADABLE_EVENT } from '../client/reading/read-event'
import type { TelemetryEvent } from '../contract/telemetry-archive'
import type { TelemetryData, TelemetryEventType } from '../contract/telemetry-events'
import { formatBytes, formatDuration } from '../ui/format'

/** `warning`: worth a look; `danger`: something went wrong; `quiet`: seldom of interest. */
export type Tone = 'plain' | 'quiet' | 'warning' | 'danger'

/** An event in a row: what it is, and what about it. */
export interface EventDescription {
  title: string
  text: string
  tone: Tone
}

/** Characters that are enough for any row. */
const LINE = 300

/** Characters of the longest text that names what it is on. */
const LABEL = 40

/** Of another service any field may be missing. */
type Reported<T extends TelemetryEventType> = Partial<NonNullable<TelemetryData<T>>>

const words = (title: string, text: string | number | undefined = '', tone: Tone = 'plain'): EventDescription => ({
  title,
  text: String(text),
  tone,
})

const WORDS: { [T in TelemetryEventType]: (data: Reported<T>) => EventDescription } = {
  api_call: ({ operation_id = 'call', status, duration_ms }) =>
    words(operation_id, joined(status, inTime(duration_ms)), toneOfStatus(status)),
  cdp_connect: () => words('Debugger attached'),
  cdp_disconnect: ({ reason, duration_ms }) => words('Debugger detached', joined(reason, afterTime(duration_ms))),
  live_view_connect: () => words('Viewer connected'),
  live_view_disconnect: ({ duration_ms }) => words('Viewer disconnected', afterTime(duration_ms)),
  system_oom_kill: ({ process_name = 'an unnamed process', rss_kb }) =>
    words('Out of memory', joined(process_name, rss_kb === undefined ? '' : formatBytes(rss_kb * 1024)), 'danger'),
  service_crashed: ({ service_name, phase }) => words('Crashed', joined(service_name, phase), 'danger'),
  captcha_solve_result: ({ captcha_type, status, duration_ms }) =>
    words('Captcha', joined(captcha_type, status, afterTime(duration_ms)), status === 'success' ? 'plain' : 'warning'),
  console_log: ({ level = 'log', text }) => words(level, oneLine(text), level.startsWith('warn') ? 'warning' : 'plain'),
  console_error: ({ level = 'error', text }) => words(level, oneLine(text), 'danger'),
  network_request: ({ method = 'Request', url, post_data }) =>
    words(method, joined(shortUrl(url), post_data ? `${formatBytes(post_data.length)} sent` : ''), 'quiet'),
  network_response: ({ status, method, url }) =>
    words(String(status ?? 'Response'), joined(method, shortUrl(url)), toneOfStatus(status)),
  network_loading_failed: ({ canceled, error_text, url }) =>
    words(canceled ? 'Canceled' : 'Failed', joined(shortUrl(url), error_text), canceled ? 'quiet' : 'danger'),
  network_idle: () => words('Network idle', '', 'quiet'),
  page_navigation: ({ url, parent_frame_id }) => words(parent_frame_id ? 'Frame' : 'Navigation', url),
  page_dom_content_loaded: ({ url }) => words('Content loaded', shortUrl(url), 'quiet'),
  page_load: ({ url }) => words('Loaded', shortUrl(url)),
  page_tab_opened: ({ title, url }) => words('Tab opened', joined(title, url)),
  page_layout_shift: ({ layout_shift_details: { value, had_recent_input } = {} }) =>
    words(
      'Layout shift',
      joined(value?.toFixed(3), had_recent_input ? 'after an input' : ''),
      had_recent_input ? 'plain' : toneOfShift(value),
    ),
  page_lcp: ({ lcp_details: { url, element_id, size } = {} }) =>
    words('Largest paint', joined(element_id && `#${element_id}`, shortUrl(url), size && `${size} px²`)),
  page_layout_settled: () => words('Layout settled', '', 'quiet'),
  page_navigation_settled: () => words('Page settled', '', 'quiet'),
  interaction_click: ({ selector, tag, text, x, y }) =>
    words('Click', joined(...clickedElement(selector ?? tag, oneLine(text)), at(x, y))),
  interaction_key: ({ key, selector, tag }) => words('Key', joined(key === ' ' ? 'Space' : key, selector ?? tag)),
  interaction_scroll_settled: ({ from_x, from_y, to_x, to_y, target_selector }) =>
    words('Scrolled', joined(`${at(from_x, from_y)} to ${at(to_x, to_y)}`, target_selector)),
  monitor_screenshot: ({ png = '' }) => words('Screenshot', formatBytes((png.length * 3) / 4), 'quiet'),
  monitor_disconnected: ({ reason }) => words('Capture lost', underscored(reason), 'warning'),
  monitor_reconnected: ({ reconnect_duration_ms }) => words('Capture continues', afterTime(reconnect_duration_ms)),
  monitor_reconnect_failed: ({ reason }) => words('Capture abandoned', underscored(reason), 'danger'),
  monitor_init_failed: ({ step }) => words('Capture failed', step, 'danger'),
}

/** What a person sees of an element comes first; that of a whole page says less than where it is. */
const clickedElement = (selector: string | undefined, text: string): (string | undefined)[] =>
  text.length > LABEL ? [selector, `“${text}”`] : [text && `“${text}”`, selector]

/** An event in words; of a type that is not known here, its name. */
export function describeEvent(event: TelemetryEvent): EventDescription {
  const { type, data, truncated } = event
  if (truncated) return words(underscored(type), 'Too large: data omitted')
  if (isUnreadable(event)) return words('Unreadable event', oneLine(event.data.raw), 'warning')
  if ((type as string) === NUMBERS_RESTARTED)
    return words('Event numbers restarted', 'the service may have restarted; events in between are unknown', 'warning')
  const make = Object.hasOwn(WORDS, type) ? (WORDS[type] as (data: object) => EventDescription) : undefined
  return make ? make(data ?? {}) : words(underscored(type))
}

/** What the reader makes of an event that does not fit. */
const isUnreadable = (event: { type: string; data?: unknown }): event is { type: string; data: { raw: string } } =>
  event.type === UNREADABLE_EVENT

/** Whether it is an error, or something to look at. */
export function isProblem(event: TelemetryEvent): boolean {
  const { tone } = describeEvent(event)
  return tone === 'danger' || tone === 'warning'
}

/** From this score on people notice that the page jumps: Web Vitals call less than it good. */
const NOTICED_SHIFT = 0.1

function toneOfShift(score = 0): Tone {
  if (score >= NOTICED_SHIFT) return 'warning'
  return score >= 0.001 ? 'plain' : 'quiet'
}

function toneOfStatus(status: number | undefined): Tone {
  if (status === undefined || status < 400) return 'plain'
  return status < 500 ? 'warning' : 'danger'
}

/** Path and query; the name of the host only where there is nothing else. */
export function shortUrl(url: string | undefined): string {
  if (!url) return ''
  if (!/^(https?|wss?):/.test(url) || !URL.canParse(url)) return url.slice(0, LINE)
  const { host, pathname, search } = new URL(url)
  return pathname === '/' ? host + search : pathname + search
}

/** What is left of it where there is little room: the last part of its path, with the query. */
export const lastPart = (url: string): string => /[^/]+\/?(\?.*)?$/.exec(shortUrl(url))?.[0] ?? ''

const oneLine = (text = ''): string => text.slice(0, LINE).replace(/\s+/g, ' ').trim()
const joined = (...parts: (string | number | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ')
const inTime = (ms: number | undefined): string => (ms === undefined ? '' : `in ${formatDuration(ms)}`)
const afterTime = (ms: number | undefined): string => (ms === undefined ? '' : `after ${formatDuration(ms)}`)
const underscored = (text = ''): string => text.replaceAll('_', ' ')
const at = (x: number | undefined, y: number | undefined): string =>
  x === undefined || y === undefined ? '' : `${Math.round(x)}, ${Math.round(y)}`
