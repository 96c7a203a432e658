import { Eraser, Pause, Play, Scaling, Trash2 } from 'lucide-react'
import { useDenied } from '../../../client/rights'
import { deletePool } from '../../../contract/endpoints/pools'
import { SelectionBar } from '../../../ui/selection-bar'
import { isPaused } from '../../../resources/pool-filling'
import type { BulkKind } from './describe-bulk'
import type { PoolSelection } from './use-selection'

const PAUSE = { kind: 'pause', label: 'Pause filling', icon: <Pause /> } as const
const RESUME = { kind: 'resume', label: 'Resume filling', icon: <Play /> } as const
const ALWAYS = [
  { kind: 'resize', label: 'Resize', icon: <Scaling /> },
  { kind: 'flush', label: 'Flush', icon: <Eraser />, danger: true },
  { kind: 'delete', label: 'Delete', icon: <Trash2 />, danger: true },
] as const

/** What can be done to the selected pools. */
export function SelectedPools({
  selection,
  found,
  onAsk,
}: {
  selection: PoolSelection
  /** How many the search finds. */
  found: number
  onAsk: (kind: BulkKind | 'resize') => void
}) {
  const disabledReason = useDenied(deletePool)
  const pools = selection.entries.map(({ pool }) => pool)
  const actions = [
    ...(pools.some((pool) => !isPaused(pool)) ? [PAUSE] : []),
    ...(pools.some(isPaused) ? [RESUME] : []),
    ...ALWAYS,
  ].map((action) => ({ ...action, disabledReason }))
  return <SelectionBar noun="pool" selection={selection} found={found} actions={actions} last="delete" onAsk={onAsk} />
}
