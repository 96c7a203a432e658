import { TriangleAlert } from 'lucide-react'
import { formatDuration } from '../ui/format'
import type { BrowserSession } from '../contract/session'

/** Near its end, as a part of the timeout and in milliseconds: whichever comes first. */
const NEAR_PART = 0.2
const NEAR_MS = 60_000

/** How long a session may still be left alone. It ticks with the answers of the service. */
export function IdleLeft({ session: { usage, timeout_seconds } }: { session: BrowserSession }) {
  const timeout = timeout_seconds * 1000
  const idle = usage?.idle_ms
  if (idle === undefined) return <span className="text-muted">of {formatDuration(timeout)}</span>
  const ends = `Ends after ${formatDuration(timeout)} without use`
  if (idle < 1_000) {
    return (
      <span title={ends} className="text-muted">
        active now
      </span>
    )
  }
  const left = Math.max(0, timeout - idle)
  const isNear = left < Math.min(NEAR_MS, timeout * NEAR_PART)
  return (
    <span
      title={ends}
      className={
        isNear ? 'inline-flex items-center gap-1 font-semibold whitespace-nowrap text-warning' : 'whitespace-nowrap'
      }
    >
      {isNear && <TriangleAlert role="img" aria-label="Ends soon" className="size-3.5" />}
      {formatDuration(Math.ceil(left / 1000) * 1000)}
    </span>
  )
}
