import { Camera, ClipboardCopy } from 'lucide-react'
import type { Region } from '../../../contract/computer'
import { useAnnounceSettled } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { SESSION_ENDED } from '../no-input'
import { useScreenshot } from './use-screenshot'

/** What to do with the region that was drawn. */
export function RegionBar({
  region,
  sessionId,
  ended,
  close,
}: {
  region: Region | null
  sessionId: string
  /** The session is no more: it gives no further picture. */
  ended: boolean
  close: () => void
}) {
  const { download, copy, cannotCopy } = useScreenshot(sessionId)
  const missing = ended ? SESSION_ENDED : region ? undefined : 'Draw a rectangle on the picture first'
  const words = region ? `${region.width} × ${region.height} at ${region.x}, ${region.y}` : 'Draw a rectangle'
  useAnnounceSettled(words)
  return (
    <div role="group" aria-label="Region" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {/* As wide for each region as for none: a bar that gets or loses a line while one is drawn would move the picture below the pointer. */}
      <p className="w-44 text-sm tabular-nums @max-lg:w-24 @max-lg:text-xs">{words}</p>
      <Button
        size="small"
        aria-label="Download region"
        icon={<Camera />}
        disabledReason={missing}
        onClick={() => region && download(region)}
      >
        <span className="@max-lg:sr-only">Download</span>
      </Button>
      <Button
        size="small"
        aria-label="Copy region"
        icon={<ClipboardCopy />}
        disabledReason={missing ?? cannotCopy}
        onClick={() => region && copy(region)}
      >
        <span className="@max-lg:sr-only">Copy</span>
      </Button>
      <Button size="small" variant="quiet" onClick={close}>
        Close
      </Button>
    </div>
  )
}
