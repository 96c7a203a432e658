import type { ReactNode } from 'react'
import { EXACT_TIME, formatDuration, formatRelative, formatRough, isDate } from './format'
import { useNow, useServiceNow } from './now'

/** How long ago something was at the service; the exact time is its title. `at` as an ISO time. */
export function RelativeTime({ at }: { at: string }) {
  return <Relative time={Date.parse(at)} now={useServiceNow()} />
}

/** How long ago this page did something. `at` in milliseconds since the epoch, by the clock of this computer. */
export function OwnRelativeTime({ at }: { at: number }) {
  return <Relative time={at} now={useNow()} />
}

/** A service may answer a time that is none. */
const Unknown = () => <span title="The service doesn’t report when">–</span>

/** A time that goes on: what announces it says it once, with the message that it stands in. */
export const RunningTime = ({ children }: { children: ReactNode }) => <span aria-live="off">{children}</span>

function Relative({ time, now }: { time: number; now: number }) {
  if (!isDate(time)) return <Unknown />
  return (
    <time
      aria-live="off"
      dateTime={new Date(time).toISOString()}
      title={EXACT_TIME.format(time)}
      className="whitespace-nowrap"
    >
      {formatRelative(time, now)}
    </time>
  )
}

/** The age of something of the service, in one unit. */
export function Age({ since }: { since: string }) {
  const now = useServiceNow()
  const time = Date.parse(since)
  if (!isDate(time)) return <Unknown />
  return (
    <time dateTime={since} title={EXACT_TIME.format(time)} className="whitespace-nowrap">
      {formatRough(now - time)}
    </time>
  )
}

/** A length of time in milliseconds. */
export function Duration({ ms }: { ms: number }) {
  return <span className="whitespace-nowrap">{formatDuration(ms)}</span>
}
