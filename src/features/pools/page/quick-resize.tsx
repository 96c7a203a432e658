import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDenied } from '../../../client/rights'
import { updatePool } from '../../../contract/endpoints/pools'
import type { Pool, PoolStatus } from '../../../contract/pool'
import { Count } from '../../../ui/count'
import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/button'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { idleEndedBy } from '../idle-ended'
import { ChangeOutcome } from './change-outcome'
import { useQuickUpdate } from './use-quick-update'

/** The size of a pool, to be made larger or smaller in steps that are sent together. */
export function QuickResize({ pool, status }: { pool: Pool; status: PoolStatus | null | undefined }) {
  const { size } = pool.browser_pool_config
  const [wanted, setWanted] = useState<number>()
  const announce = useAnnounce()
  const denied = useDenied(updatePool)
  const resize = useQuickUpdate(pool.id, ({ browser_pool_config: { size: now } }) => {
    setWanted(undefined)
    announce(`The pool now has size ${now}`)
  })
  const target = wanted ?? size
  const unknown = Number.isNaN(size) ? 'the service doesn’t report its size' : undefined
  const step = (by: number): void => {
    resize.reset()
    setWanted(target + by === size ? undefined : target + by)
  }
  const cancel = (): void => {
    resize.reset()
    setWanted(undefined)
  }
  const ends = idleEndedBy(target, pool, status?.warming.length ?? 0)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <div className="flex items-center gap-1">
        <IconButton
          variant="plain"
          label="Decrease size"
          icon={<Minus />}
          onClick={() => step(-1)}
          disabledReason={denied ?? unknown ?? (target <= 1 ? 'A pool has at least one browser' : undefined)}
        />
        <p className="flex items-baseline gap-1.5">
          <span className="text-2xl font-semibold">
            <Count value={size} />
          </span>
          <span className="text-muted">size</span>
        </p>
        <IconButton
          variant="plain"
          label="Increase size"
          icon={<Plus />}
          disabledReason={denied ?? unknown}
          onClick={() => step(1)}
        />
      </div>
      {wanted !== undefined && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {/* Behind the buttons, which stay where they are pressed. */}
          <span className="text-2xl font-semibold text-accent">
            <span aria-label="to">→</span> {wanted}
          </span>
          <Button
            size="small"
            variant={ends > 0 ? 'danger' : 'primary'}
            pending={resize.isPending}
            onClick={() => resize.send({ size: wanted })}
          >
            {ends > 0 ? `Resize and end ${plural(ends, 'idle browser')}` : `Resize to ${wanted}`}
          </Button>
          <Button size="small" variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      <ChangeOutcome what="size" update={resize} />
    </div>
  )
}
