import type { ReplayMark } from '../../contract/replay-mark'
import type { TelemetryEnvelope, TelemetryEvent } from '../../contract/telemetry-archive'
import { positionOnDisplay } from '../../events/position-on-display'
import { searchedText } from '../../events/searched-text'
import { describeEvent } from '../../events/describe-event'
import { lastBegun, type Moment } from './moment'

/** A click in the page comes so soon after the action that led to it, ms. */
const AFTER_ACTION_MS = 700

/** A moment that a person has named. */
export const markMoment = ({ name, offset_ms }: ReplayMark, index: number): Moment => ({
  id: `mark-${index}`,
  lane: 'marks',
  at: offset_ms,
  title: name,
  text: '',
  tone: 'plain',
  searched: name.toLowerCase(),
})

/** What a browser reported of itself. `startedAt`: of the first picture, ms since 1970. */
export function eventMoment({ seq, event }: TelemetryEnvelope, startedAt: number): Moment {
  const words = describeEvent(event)
  const position = positionOnDisplay(event)
  return {
    id: String(seq),
    lane: laneOf(event),
    at: Math.round(event.ts / 1000 - startedAt),
    ...words,
    searched: `${words.title}\n${searchedText(event)}`.toLowerCase(),
    ...(position && event.type === 'interaction_click' && { position }),
  }
}

function laneOf({ type, source, data }: TelemetryEvent): Moment['lane'] {
  switch (type) {
    case 'page_navigation':
      return data?.parent_frame_id === undefined ? 'pages' : 'rest'
    case 'page_load':
    case 'page_tab_opened':
      return 'pages'
    case 'console_error':
      return source.event === 'Runtime.exceptionThrown' ? 'exceptions' : 'errors'
    case 'network_loading_failed':
      return data?.canceled ? 'rest' : 'network'
    case 'network_response':
      return (data?.status ?? 0) >= 400 ? 'network' : 'rest'
    case 'service_crashed':
    case 'system_oom_kill':
      return 'exceptions'
    case 'interaction_click':
    case 'interaction_key':
    case 'interaction_scroll_settled':
      return 'actions'
    default:
      return 'rest'
  }
}

/**
 * Puts what was done and what has happened in one order. What a page reports of an action that is shown already stands with the rest; alone
 * it was done by other ways, by a program with a debugger, say.
 */
export function merged(actions: readonly Moment[], events: readonly Moment[]): Moment[] {
  const isListed = ({ at }: Moment): boolean => {
    const before = actions[lastBegun(actions, at)]
    return before !== undefined && at - before.at - (before.duration ?? 0) < AFTER_ACTION_MS
  }
  const others = events.map((event) =>
    event.lane === 'actions' && isListed(event) ? ({ ...event, lane: 'rest' } as const) : event,
  )
  return [...actions, ...others].toSorted((a, b) => a.at - b.at)
}
