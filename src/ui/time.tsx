import { formatDuration, formatRelative, formatRough } from './format'
import { useNow } from './now'

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** How long ago something was; the exact time is its title. `at` as an ISO time. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow()
  const time = Date.parse(at)
  return (
    <time dateTime={at} title={exact.format(time)} className="whitespace-nowrap">
      {formatRelative(time, now)}
    </time>
  )
}

/** The age of something, in one unit. */
export function Age({ since }: { since: string }) {
  const now = useNow()
  const time = Date.parse(since)
  return (
    <time dateTime={since} title={exact.format(time)} className="whitespace-nowrap">
      {formatRough(now - time)}
    </time>
  )
}

/** A length of time in milliseconds. */
export function Duration({ ms }: { ms: number }) {
  return <span className="whitespace-nowrap">{formatDuration(ms)}</span>
}
