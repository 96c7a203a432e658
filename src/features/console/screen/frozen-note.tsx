import { Snowflake } from 'lucide-react'
import { Button } from '../../../ui/button'
import { formatRough } from '../../../ui/format'
import { useNow } from '../../../ui/now'
import { RunningTime } from '../../../ui/time'

/** Says over the picture that it was stopped, and lets it go on. */
export function FrozenNote({ at, onFollow }: { at: number; onFollow: () => void }) {
  const now = useNow()
  return (
    <div className="pointer-events-none absolute inset-x-0 top-3 flex justify-center px-3">
      <div className="pointer-events-auto flex items-center gap-3 rounded-md border border-line-strong bg-raised py-1 pr-1 pl-3 shadow-float">
        <p role="status" className="flex items-center gap-2">
          <Snowflake className="size-4 text-accent" />
          <span>
            Frozen <RunningTime>{formatRough(now - at)}</RunningTime> ago
          </span>
        </p>
        <Button size="small" onClick={onFollow}>
          Resume live view
        </Button>
      </div>
    </div>
  )
}
