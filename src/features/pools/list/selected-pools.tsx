import { Eraser, Pause, Play, Scaling, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDenied } from '../../../client/rights'
import { deletePool } from '../../../contract/endpoints/pools'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/commands'
import { plural } from '../../../ui/format'
import { SelectionBar } from '../../../ui/selection-bar'
import { isPaused } from '../pool-lanes'
import type { BulkKind } from './bulk-words'
import type { PoolSelection } from './use-selection'

interface SelectionAction {
  kind: BulkKind | 'resize'
  label: string
  icon: ReactNode
  danger?: boolean
}

const PAUSE: SelectionAction = { kind: 'pause', label: 'Pause filling', icon: <Pause /> }
const RESUME: SelectionAction = { kind: 'resume', label: 'Resume filling', icon: <Play /> }
const ALWAYS: readonly SelectionAction[] = [
  { kind: 'resize', label: 'Resize', icon: <Scaling /> },
  { kind: 'flush', label: 'Flush', icon: <Eraser />, danger: true },
  { kind: 'delete', label: 'Delete', icon: <Trash2 />, danger: true },
]

/** What can be done to the selected pools, as buttons and as commands. */
export function SelectedPools({
  selection,
  found,
  onAsk,
}: {
  selection: PoolSelection
  /** How many the search finds. */
  found: number
  onAsk: (kind: SelectionAction['kind']) => void
}) {
  const denied = useDenied(deletePool)
  const pools = selection.entries.map(({ pool }) => pool)
  const actions = [
    ...(pools.some((pool) => !isPaused(pool)) ? [PAUSE] : []),
    ...(pools.some(isPaused) ? [RESUME] : []),
    ...ALWAYS,
  ]
  useCommands(
    'Selected pools',
    pools.length === 0
      ? []
      : actions.map(({ kind, label, ...rest }) => ({
          ...rest,
          id: `selected.${kind}`,
          label: `${label} – ${plural(pools.length, 'pool')} …`,
          words: 'selection several bulk',
          disabledReason: denied,
          run: () => onAsk(kind),
        })),
  )
  return (
    <SelectionBar noun="pool" selection={selection} found={found}>
      {actions.map(({ kind, label, icon }) => (
        <Button
          key={kind}
          icon={icon}
          variant={kind === 'delete' ? 'danger' : 'plain'}
          disabledReason={denied}
          onClick={() => onAsk(kind)}
        >
          {label}
        </Button>
      ))}
    </SelectionBar>
  )
}
