import { Hourglass, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../client/errors'
import { useStore } from '../../../lib/store'
import { formatRough } from '../../../ui/format'
import { useNow } from '../../../ui/now'
import { RunningTime } from '../../../ui/time'
import type { FrameStore } from './frame-store'
import type { Ended } from './screen-state'

/** A picture that is asked for is there after that long, else its age is said. */
const OLD_MS = 5_000

/** Says over the picture why it does not move. */
export function ScreenNote({ store, renderEnded }: { store: FrameStore; renderEnded: (end: Ended) => ReactNode }) {
  const { link, answers, lookedAt, isPolling } = useStore(store)
  switch (link.kind) {
    case 'live':
      if (!answers) return <Reconnecting lookedAt={lookedAt} />
      return isPolling && lookedAt !== null ? <Old lookedAt={lookedAt} /> : null
    case 'opening':
      return <Opening />
    case 'reconnecting':
      return <Reconnecting lookedAt={lookedAt} error={link.error} />
    case 'ended':
      return <div className="absolute inset-0 grid place-items-center overflow-auto p-4">{renderEnded(link)}</div>
  }
}

function Opening() {
  const now = useNow()
  const [since] = useState(now)
  const waits = now - since
  return (
    <p role="status" className="absolute inset-x-0 bottom-4 text-center text-muted">
      Waiting for the first picture
      <RunningTime>{waits >= OLD_MS ? ` for ${formatRough(waits)}` : ''}</RunningTime> …
    </p>
  )
}

/** A service that takes long for each picture shows what was. */
function Old({ lookedAt }: { lookedAt: number }) {
  const age = useNow() - lookedAt
  if (age < OLD_MS) return null
  return (
    <Note icon={<Hourglass className="size-4 text-warning" />}>
      <span>
        Picture of <RunningTime>{formatRough(age)}</RunningTime> ago – loading the next one
      </span>
    </Note>
  )
}

function Reconnecting({ lookedAt, error }: { lookedAt: number | null; error?: unknown }) {
  const now = useNow()
  return (
    <Note icon={<WifiOff className="size-4 text-warning" />} reason={reasonOf(error)}>
      {lookedAt === null ? (
        'No picture yet – reconnecting'
      ) : (
        <span>
          Last picture <RunningTime>{formatRough(now - lookedAt)}</RunningTime> ago – reconnecting
        </span>
      )}
    </Note>
  )
}

/** What the service said; that it said nothing is known. */
const reasonOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.message : undefined)

function Note({ icon, reason, children }: { icon: ReactNode; reason?: string | undefined; children: ReactNode }) {
  return (
    <div className="absolute inset-x-0 top-3 flex justify-center px-3">
      <div
        role="status"
        className="flex max-w-xl flex-col rounded-md border border-warning/60 bg-warning-soft px-3 py-1.5 text-ink shadow-float"
      >
        <p className="flex items-center gap-2 font-semibold">
          {icon}
          {children}
        </p>
        {reason !== undefined && <p className="text-sm break-words">{reason}</p>}
      </div>
    </div>
  )
}
