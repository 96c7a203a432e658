import {
  Code,
  Copy,
  Ellipsis,
  Eraser,
  Fingerprint,
  MonitorPlay,
  PanelRightOpen,
  Pause,
  Play,
  Scaling,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react'
import { useDenied } from '../../../client/rights'
import { acquireBrowser, updatePool } from '../../../contract/endpoints/pools'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { useHalt } from '../../../resources/hosts'
import { isPaused } from '../../../resources/pool-filling'
import { flushHint } from '../flush-hint'
import type { PoolEntry } from './pool-entry'
import type { RowActions } from './row-actions'

/** Everything that can be done to one pool. */
export function RowMenu({ entry: { pool, title }, actions }: { entry: PoolEntry; actions: RowActions }) {
  const noChange = useDenied(updatePool)
  const paused = isPaused(pool)
  const noLease = useDenied(acquireBrowser)
  const halt = useHalt()
  return (
    <Menu
      trigger={<IconButton tabIndex={-1} label={`Actions for ${title}`} icon={<Ellipsis />} />}
      sections={[
        {
          items: [
            {
              id: 'acquire',
              label: 'Acquire a browser',
              icon: <MonitorPlay />,
              disabledReason: noLease,
              onSelect: () => actions.acquire(pool),
            },
            { id: 'open', label: 'Open', icon: <PanelRightOpen />, onSelect: () => actions.open(pool) },
            {
              id: 'edit',
              label: 'Edit',
              icon: <SlidersHorizontal />,
              disabledReason: noChange,
              onSelect: () => actions.edit(pool),
            },
            {
              id: 'duplicate',
              label: 'Duplicate',
              hint: 'A new pool, filled in from this one',
              icon: <Copy />,
              disabledReason: noChange,
              onSelect: () => actions.duplicate(pool),
            },
            { id: 'code', label: 'Show as code', icon: <Code />, onSelect: () => actions.code(pool) },
            { id: 'copy', label: 'Copy id', icon: <Fingerprint />, onSelect: () => actions.copyId(pool) },
          ],
        },
        {
          items: [
            {
              id: 'pause',
              label: paused ? 'Resume filling' : 'Pause filling',
              icon: paused ? <Play /> : <Pause />,
              disabledReason: noChange,
              onSelect: () => actions.pause(pool),
            },
            {
              id: 'resize',
              label: 'Resize',
              icon: <Scaling />,
              disabledReason: noChange,
              onSelect: () => actions.resize(pool),
            },
            {
              id: 'flush',
              label: 'Flush',
              hint: flushHint(pool, halt),
              icon: <Eraser />,
              danger: true,
              disabledReason: noChange,
              onSelect: () => actions.flush(pool.id),
            },
            {
              id: 'delete',
              label: 'Delete pool',
              danger: true,
              icon: <Trash2 />,
              disabledReason: noChange,
              onSelect: () => actions.remove(pool.id),
            },
          ],
        },
      ]}
    />
  )
}
