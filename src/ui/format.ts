const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365.25 * DAY

/** A length of time in at most two units: `480 ms`, `4.2 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. A dash where it is unknown (NaN). */
export function formatDuration(ms: number): string {
  if (Number.isNaN(ms)) return '–'
  if (!Number.isFinite(ms)) return 'never'
  if (ms < 0) return `-${formatDuration(-ms)}`
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 9_950) return `${(ms / SECOND).toFixed(1).replace(/\.0$/, '')} s`
  const seconds = Math.round(ms / SECOND)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return twoUnits(seconds, 60, 'min', 's')
  const minutes = Math.round(ms / MINUTE)
  if (minutes < 24 * 60) return twoUnits(minutes, 60, 'h', 'min')
  return twoUnits(Math.round(ms / HOUR), 24, 'd', 'h')
}

function twoUnits(value: number, base: number, large: string, small: string): string {
  const rest = value % base
  return `${Math.floor(value / base)} ${large}${rest === 0 ? '' : ` ${rest} ${small}`}`
}

/** A length of time in one unit, for a rough estimate or an age: `5 s`, `3 min`, `2 h`, `4 d`, `2 y`. */
export function formatRough(ms: number): string {
  if (!Number.isFinite(ms)) return 'never'
  if (ms < 59.5 * SECOND) return `${Math.max(0, Math.round(ms / SECOND))} s`
  if (ms < 59.5 * MINUTE) return `${Math.round(ms / MINUTE)} min`
  if (ms < 23.5 * HOUR) return `${Math.round(ms / HOUR)} h`
  if (ms < 364.5 * DAY) return `${Math.round(ms / DAY)} d`
  return `${Math.round(ms / YEAR)} y`
}

/** How long ago, or in how long: `just now`, `3 min ago`, `in 2 h`. Times as milliseconds since the epoch. */
export function formatRelative(at: number, now: number): string {
  const ms = now - at
  if (Math.abs(ms) < 2 * SECOND) return 'just now'
  return ms > 0 ? `${formatRough(ms)} ago` : `in ${formatRough(-ms)}`
}

const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A size: `0 B`, `1.5 KiB`, `12 MiB`. */
export function formatBytes(bytes: number): string {
  if (Number.isNaN(bytes)) return '–'
  let value = bytes
  let unit = 0
  while (value >= 1023.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  const text = unit === 0 || value >= 9.95 ? Math.round(value).toString() : value.toFixed(1).replace(/\.0$/, '')
  return `${text} ${BYTE_UNITS[unit]}`
}

/** A count that may be unknown, which is NaN. */
export const countText = (count: number): string => (Number.isNaN(count) ? '–' : String(count))

/** `1 browser`, `2 browsers`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  if (Number.isNaN(count)) return `an unknown number of ${many}`
  return `${count} ${count === 1 ? one : many}`
}

/** The start of an id, where the whole of it stands beside it or is not needed. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id)

/** What the wire says of a value that is not there. */
const MISSING = /^is required$|^must not be (?:blank|empty)$|^must have at least 1 (?:character|item)$/

/** What the wire says of a value, and how a person reads what to do. */
const INSTRUCTIONS: readonly (readonly [RegExp, string])[] = [
  [/^must be (a (?:whole )?number)$/, 'enter $1'],
  [/^must not contain /, 'leave out '],
  [/^must (?:be|have) (at least|at most|one of|text without) /, 'use $1 '],
]

/**
 * Gives a message as a sentence beside a field, which says what to do: `must be at least 1` -> `Use at least 1`. `missing`: what to do where
 * there is no value.
 */
export function sentence(message: string, missing = 'enter a value'): string {
  const reworded = MISSING.test(message)
    ? missing
    : INSTRUCTIONS.reduce((text, [said, meant]) => text.replace(said, meant), message)
  return reworded.charAt(0).toUpperCase() + reworded.slice(1)
}

/** Further away is no date. */
export const isDate = (time: number): boolean => Math.abs(time) <= 8.64e15

/** `26 Nov 2026, 03:40:56 CET`: a moment for others names its zone. */
export const EXACT_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** The zone of this computer at a time, as in EXACT_TIME: `CET`. It is said once where many times of day stand. */
export const zoneName = (time: number): string =>
  isDate(time) ? (EXACT_TIME.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '') : ''

/** A time in milliseconds since the epoch by a format; a dash for what is none, which a service may answer. */
export const formatTime = (format: Intl.DateTimeFormat, time: number): string =>
  isDate(time) ? format.format(time) : '–'
