import type { TelemetryEvent } from '../../../contract/telemetry-archive'
import type { Item } from '../../../events/event'
import { hasWords } from '../../../lib/search-words'

/** Which events are shown; what is left out narrows nothing. */
export interface EventFilter {
  categories?: ReadonlySet<string> | undefined
  type?: string | undefined
  /** Each of these must be found, in small letters. */
  words?: readonly string[] | undefined
  /** Unix time in microseconds; `to` itself is not shown any more. */
  from?: number | undefined
  to?: number | undefined
  problems?: boolean | undefined
}

/** Gaps stay, whatever is asked for: what is missing might have passed. */
export function passes(item: Item, filter: EventFilter): boolean {
  if (!isInTime(item.ts, filter)) return false
  if (item.kind === 'gap') return true
  return (
    passesKind(item.event, filter) &&
    (!filter.problems || item.isProblem) &&
    hasWords(item.searched, filter.words ?? [])
  )
}

/** Whether a moment, Unix time in microseconds, is shown. */
export const isInTime = (ts: number, { from = -Infinity, to = Infinity }: EventFilter): boolean => ts >= from && ts < to

const passesKind = ({ category, type }: TelemetryEvent, filter: EventFilter): boolean =>
  (filter.categories?.has(category) ?? true) && (filter.type === undefined || filter.type === type)

/** Shows everything. */
export const isOpen = ({ categories, type, words, from, to, problems }: EventFilter): boolean =>
  !categories && type === undefined && !words?.length && from === undefined && to === undefined && !problems
