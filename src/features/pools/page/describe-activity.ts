import type { ActivityKind, PoolActivity } from '../../../contract/pool-activity'
import { formatDuration, formatTime } from '../../../ui/format'
import { startFailure } from '../start-failure'

/** Which kinds a person may want to see alone. */
export const ACTIVITY_FILTERS = {
  all: { label: 'All', kinds: [] },
  leases: { label: 'Sessions', kinds: ['leased', 'released', 'ended', 'timed_out', 'refused'] },
  browsers: { label: 'Browsers', kinds: ['warmed', 'ended', 'crashed', 'failed_to_start', 'flushed', 'refreshed'] },
  errors: { label: 'Errors', kinds: ['crashed', 'failed_to_start', 'timed_out', 'refused'] },
  changes: { label: 'Changes', kinds: ['created', 'updated', 'flushed', 'refreshed', 'deleted'] },
} as const satisfies Record<string, { label: string; kinds: readonly ActivityKind[] }>

export type ActivityFilter = keyof typeof ACTIVITY_FILTERS

/** What happened, as a sentence: `what`, then the session, then the `rest`. */
interface ActivityDescription {
  what: string
  rest: string
}

/** Says what happened. */
export function describeActivity(entry: PoolActivity): ActivityDescription {
  const { by, message, duration_ms: ms } = entry
  const after = (words: string) => (ms === undefined ? '' : `${words} ${formatDuration(ms)}`)
  const whose = by === undefined ? '' : `, acquired by ${by}`
  const detail = message === undefined ? '' : `: ${message}`
  switch (entry.kind) {
    case 'created':
      return { what: `Created${describeCaller(by)}`, rest: detail }
    case 'updated':
      return { what: `Changed${describeCaller(by)}`, rest: detail }
    case 'warmed':
      return { what: 'Browser ready', rest: after(', after') }
    case 'leased':
      return { what: by === undefined ? 'Acquired' : `Acquired by ${by}`, rest: after(', after waiting') }
    case 'released':
      return {
        what: `Released${describeCaller(by)}`,
        rest: `, ${entry.reuse ? 'back in the pool' : 'and ended'}${detail}`,
      }
    case 'ended':
      if (message === undefined) return { what: `Ended${describeCaller(by)}`, rest: '' }
      // Without a session it counts idle browsers.
      return entry.session_id === undefined ? { what: message, rest: '' } : { what: 'Ended', rest: `${whose}${detail}` }
    case 'timed_out':
      return { what: 'Timed out', rest: `${whose}${detail}` }
    case 'crashed':
      return { what: 'Crashed', rest: `${whose}${detail}` }
    case 'failed_to_start':
      return { what: 'Browser failed to start', rest: `: ${startFailure(message ?? '').said}` }
    case 'refused':
      return { what: `Refused${by === undefined ? '' : ` ${by}`}`, rest: `${detail}${after(', after waiting')}` }
    case 'flushed':
      return { what: `Flushed${describeCaller(by)}`, rest: detail }
    case 'refreshed':
      return { what: 'Refreshed', rest: detail }
    case 'deleted':
      return { what: `Deleted${describeCaller(by)}`, rest: detail }
  }
  return { what: describeUnknownKind(entry.kind satisfies never), rest: `${describeCaller(by)}${detail}` }
}

/** Hosts of a later version write down what is not known here. */
const describeUnknownKind = (kind: string): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`

const describeCaller = (by: string | undefined): string => (by === undefined ? '' : ` by ${by}`)

interface ActivityMinute {
  /** Of its first entry, which is the newest. */
  at: string
  entries: PoolActivity[]
}

interface ActivityDay {
  /** Midnight at its begin, where the person is. */
  day: number
  minutes: ActivityMinute[]
}

/** Parts entries, newest first, by day and by minute, in the time of where the person is. */
export function byDayAndMinute(entries: readonly PoolActivity[]): ActivityDay[] {
  const days: ActivityDay[] = []
  for (const entry of entries) {
    const time = new Date(entry.at)
    const minute = Math.floor(time.getTime() / 60_000)
    const midnight = time.setHours(0, 0, 0, 0)
    let day = days.at(-1)
    if (day?.day !== midnight) days.push((day = { day: midnight, minutes: [] }))
    const last = day.minutes.at(-1)
    if (last && Math.floor(Date.parse(last.at) / 60_000) === minute) last.entries.push(entry)
    else day.minutes.push({ at: entry.at, entries: [entry] })
  }
  return days
}

const DAY_MS = 24 * 3600 * 1000
const date = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** `Today`, `Yesterday`, `Monday 12 October`. */
export function formatDay(day: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0)
  if (day === today) return 'Today'
  // Days are 23 to 25 hours long where clocks change.
  return Math.round((today - day) / DAY_MS) === 1 ? 'Yesterday' : formatTime(date, day)
}
