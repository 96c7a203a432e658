const HOUR = 3600_000
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const clockSeconds = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time on an axis: the day at midnight, the clock else. */
export function tickTime(at: number): string {
  const date = new Date(at)
  return date.getHours() === 0 && date.getMinutes() === 0 ? day.format(date) : clock.format(date)
}

/** Which time a value is of: `12 Oct, 09:30–09:45`; a short one only when it begins. */
export function columnTime(at: number, stepMs: number): string {
  if (stepMs < 60_000) return clockSeconds.format(at)
  if (stepMs < 24 * HOUR) return `${dayAndClock.format(at)}–${clock.format(at + stepMs)}`
  return day.format(at)
}
