import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRough } from '../../../ui/format'
import { useNow } from '../../../ui/now'
import type { Ended, Link } from './frame-store'

/** Says over the picture why it does not move. */
export function ScreenNote({
  link,
  answers,
  pictureAt,
  renderEnded,
}: {
  link: Link
  /** What is asked of the service is answered. */
  answers: boolean
  pictureAt: number | null
  renderEnded: (end: Ended) => ReactNode
}) {
  switch (link.kind) {
    case 'live':
      return answers ? null : <Reconnecting pictureAt={pictureAt} />
    case 'opening':
      return (
        <p role="status" className="absolute inset-x-0 bottom-4 text-center text-muted">
          Waiting for the first picture …
        </p>
      )
    case 'reconnecting':
      return <Reconnecting pictureAt={pictureAt} />
    case 'ended':
      return <div className="absolute inset-0 grid place-items-center overflow-auto p-4">{renderEnded(link)}</div>
  }
}

function Reconnecting({ pictureAt }: { pictureAt: number | null }) {
  const now = useNow()
  const text =
    pictureAt === null
      ? 'No picture yet – reconnecting'
      : `Last picture ${formatRough(now - pictureAt)} ago – reconnecting`
  return (
    <div className="absolute inset-x-0 top-3 flex justify-center px-3">
      <p
        role="status"
        className="flex items-center gap-2 rounded-md border border-look/60 bg-look-soft px-3 py-1.5 font-semibold text-ink shadow-float"
      >
        <WifiOff aria-hidden className="size-4 text-look" />
        {text}
      </p>
    </div>
  )
}
