import { Camera, ClipboardCopy } from 'lucide-react'
import type { Region } from '../../../contract/computer'
import { Button } from '../../../ui/button'
import { useScreenshot } from './use-screenshot'

/** What to do with the region that was drawn. */
export function RegionBar({
  region,
  sessionId,
  close,
}: {
  region: Region | null
  sessionId: string
  close: () => void
}) {
  const { download, copy, cannotCopy } = useScreenshot(sessionId)
  const missing = region ? undefined : 'draw a rectangle on the picture first'
  return (
    <div role="group" aria-label="Region" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <p role="status" className="text-sm tabular-nums">
        {region ? `${region.width} × ${region.height} at ${region.x}, ${region.y}` : 'Draw a rectangle on the picture'}
      </p>
      <Button
        size="small"
        icon={<Camera aria-hidden />}
        disabledReason={missing}
        onClick={() => region && download(region)}
      >
        Download region
      </Button>
      <Button
        size="small"
        icon={<ClipboardCopy aria-hidden />}
        disabledReason={missing ?? cannotCopy}
        onClick={() => region && copy(region)}
      >
        Copy region
      </Button>
      <Button size="small" variant="quiet" onClick={close}>
        Close
      </Button>
    </div>
  )
}
