import { useMemo } from 'react'
import { KeyCaps } from '../keys/key-caps'
import type { Action } from './action'
import { fitPath } from './sparkline'

const BOX = { width: 44, height: 26, margin: 4 }

/** More items than this do not fit beside the words. */
const SHOWN_ITEMS = 4

/** An action at a glance: the shape of a drag, the keys of a combination. The words beside it say the same. */
export function ActionPicture({ action, failed }: { action: Action; failed: boolean }) {
  if (action.kind === 'drag_mouse') return <DragPicture path={action.body.path} failed={failed} />
  const { keys, hold_keys = [] } = action.body
  const rest = keys.length - SHOWN_ITEMS
  return (
    <span aria-hidden className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
      {hold_keys.map((item) => (
        <KeyCaps key={item} item={item} tone={failed ? 'loss' : 'accent'} />
      ))}
      {keys.slice(0, SHOWN_ITEMS).map((item, index) => (
        <KeyCaps key={`${index}-${item}`} item={item} tone={failed ? 'loss' : 'neutral'} />
      ))}
      {rest > 0 && <span className="text-sm text-muted">+{rest}</span>}
    </span>
  )
}

function DragPicture({ path, failed }: { path: readonly (readonly [number, number])[]; failed: boolean }) {
  const points = useMemo(() => fitPath(path, BOX), [path])
  const [start, end] = [points[0], points.at(-1)]
  return (
    <svg
      aria-hidden
      width={BOX.width}
      height={BOX.height}
      className={failed ? 'shrink-0 text-loss' : 'shrink-0 text-muted'}
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {start && <circle cx={start[0]} cy={start[1]} r="2.5" className="fill-surface" stroke="currentColor" />}
      {end && <circle cx={end[0]} cy={end[1]} r="2.5" fill="currentColor" />}
    </svg>
  )
}
