import { plural } from '../../ui/format'

/** Share of a pool that is to be free when it is busiest: 10 to 20 % is healthy. */
const FREE_SHARE = 0.15
/** With more than this share free at the busiest minute a pool is larger than it needs to be. */
const TOO_BIG_SHARE = 0.4

/** One full minute proves nothing: this many of the hour do, and it then takes an hour of calm to take the advice back. */
const MIN_FULL_MINUTES = 3
const MIN_SLOW_MINUTES = 5
/** A pool that is seldom used now, by night perhaps, says nothing about the size that it needs by day. */
const MIN_USED_MINUTES = 30

/** How a pool is filled and used now. */
export interface PoolUse {
  size: number
  acquired: number
  /** Acquire calls that wait for a browser. */
  waiting: number
  /** Its last browser did not start. */
  failing: boolean
  /** It is not filled: its fill rate is 0, or no host takes browsers. */
  paused: boolean
}

/** Samples of the last hour, one a minute, oldest first. */
interface PoolHour {
  available: readonly number[]
  acquired: readonly number[]
  size: readonly number[]
}

export interface SizingAdvice {
  kind: 'too-small' | 'too-big' | 'fills-slowly'
  /** The size to change to; none where another size would not help. */
  size?: number
  /** Most browsers in use at once, with those that were waited for. */
  peak: number
  /** Minutes since the pool has its size, 60 at most. */
  minutes: number
  /** Minutes of these in which no browser was free. */
  emptyMinutes: number
  waiting: number
}

/**
 * Whether a pool has the size that it needs, judged by how it was used since it has this size, at most for an hour; null when
 * there is nothing to change or too little is known. A pool that does not start or is paused has another trouble than its size.
 */
export function sizingAdvice(now: PoolUse, hour: PoolHour): SizingAdvice | null {
  if (now.failing || now.paused || Number.isNaN(now.size + now.acquired + now.waiting)) return null
  const start = hour.size.findLastIndex((size) => size !== now.size) + 1
  const acquired = hour.acquired.slice(start)
  const available = hour.available.slice(start)
  const used = acquired.filter((count) => count > 0).length
  const full = acquired.filter((count) => count >= now.size).length
  const slow = acquired.filter((count, minute) => count > 0 && count < now.size && available[minute] === 0).length
  const peak = Math.max(now.acquired, ...acquired) + now.waiting
  const facts = { peak, minutes: acquired.length, emptyMinutes: full + slow, waiting: now.waiting }
  const size = Math.ceil(peak / (1 - FREE_SHARE))

  if (full >= MIN_FULL_MINUTES || (now.waiting > 0 && now.acquired >= now.size)) {
    return { kind: 'too-small', size, ...facts }
  }
  if (slow >= MIN_SLOW_MINUTES) return { kind: 'fills-slowly', ...facts }
  const isTooBig = used >= MIN_USED_MINUTES && 1 - peak / now.size > TOO_BIG_SHARE
  return isTooBig && size < now.size ? { kind: 'too-big', size, ...facts } : null
}

export const SIZING_WORDS: Record<SizingAdvice['kind'], string> = {
  'too-small': 'Too small',
  'too-big': 'Too big',
  'fills-slowly': 'Fills slowly',
}

const HEALTHY = '10 to 20 % free is healthy.'

/** The advice in sentences: what was seen, and what to do. */
export function explainSizing({ kind, size, peak, minutes, emptyMinutes, waiting }: SizingAdvice): {
  seen: string
  todo: string
} {
  const span = minutes >= 60 ? 'the last hour' : `the last ${plural(minutes, 'minute')}`
  const empty = emptyMinutes > 0 && `No browser was free in ${plural(emptyMinutes, 'minute')} of ${span}.`
  const waits = waiting > 0 && `${plural(waiting, 'call waits', 'calls wait')} for one now.`
  const wanted = size ?? peak
  const were = peak === 1 ? 'was' : 'were'
  switch (kind) {
    case 'too-small':
      return {
        seen: [empty, waits].filter(Boolean).join(' '),
        todo: `With ${plural(wanted, 'browser')}, ${wanted - peak} stay free when ${peak} are acquired. ${HEALTHY}`,
      }
    case 'too-big':
      return {
        seen: `In ${span} at most ${peak} ${were} acquired at once, so over 40 % were always idle.`,
        todo: `${plural(wanted, 'browser')} would be enough: ${wanted - peak} free when ${peak} are acquired. ${HEALTHY}`,
      }
    case 'fills-slowly':
      return {
        seen: [empty, `At most ${peak} ${were} acquired at once: the pool was refilled too slowly or not at all.`]
          .filter(Boolean)
          .join(' '),
        // Not known of the past.
        todo: 'Unless filling was paused or a host drained meanwhile, raise the fill rate, or release browsers for reuse.',
      }
  }
}
