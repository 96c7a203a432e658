import { SlidersHorizontal } from 'lucide-react'
import type { BrowserSession } from '../../../contract/session'
import { IconButton } from '../../../ui/icon-button'
import { Popover } from '../../../ui/popover'
import { CaptureChoice } from './capture-choice'
import { useCapture } from './use-capture'

/** What is captured, changed with each tick. */
export function CaptureMenu({ session }: { session: BrowserSession }) {
  const { captured, capture, denied, error } = useCapture(session)
  return (
    <Popover title="Captured events" trigger={<IconButton label="Captured events" icon={<SlidersHorizontal />} />}>
      <p className="text-sm text-muted">{denied ?? 'A change takes effect at once, for this session alone.'}</p>
      <div className="-mr-2 max-h-[min(28rem,60dvh)] overflow-y-auto pr-2">
        <CaptureChoice value={captured} onChange={capture} disabled={denied !== undefined} />
      </div>
      {error && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error.message}
        </p>
      )}
    </Popover>
  )
}
