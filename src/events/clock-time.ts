import { zoneName } from '../ui/format'

const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** The time of day, to the millisecond. `ts`: Unix time in microseconds. */
export const clockTime = (ts: number): string => time.format(ts / 1000)

/** Day and time, to the millisecond, with the zone. */
export const dayAndTime = (ts: number): string => `${day.format(ts / 1000)}, ${clockTime(ts)} ${zoneName(ts / 1000)}`
