import { ArrowDown, ArrowUp, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fitPaths } from '../../../actions/sparkline'
import type { Display, Waypoint } from '../../../motion/geometry'
import { plural } from '../../../ui/format'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { NameInput } from '../../../ui/name-input'
import { tip } from '../../../ui/tooltip'
import { type Fit, fitted, MAX_NAME, type SavedGesture } from './saved-gesture'

/** One saved gesture. While it is pointed at or has the focus, the canvas shows it. */
export function GestureRow({
  gesture,
  display,
  fit,
  isFirst,
  isLast,
  onGlimpse,
  onUse,
  onRename,
  onMove,
  onDownload,
  onRemove,
}: {
  gesture: SavedGesture
  display: Display
  fit: Fit
  isFirst: boolean
  isLast: boolean
  onGlimpse: (lines: readonly (readonly Waypoint[])[]) => void
  onUse: () => void
  onRename: (name: string) => void
  onMove: (by: 1 | -1) => void
  onDownload: () => void
  onRemove: () => void
}) {
  const [renaming, setRenaming] = useState(false)
  const { name, viewport, strokes } = gesture
  const placed = useMemo(() => fitted(gesture, display, fit), [gesture, display, fit])
  const show = (): void => onGlimpse(placed.strokes.map(({ points }) => points))
  const hide = (): void => onGlimpse([])
  const blocker =
    placed.outside > 0 ? `${plural(placed.outside, 'point')} would lie outside this screen: use it scaled` : undefined
  return (
    <li aria-label={name} className="flex items-center gap-1 rounded-md px-2 hover:bg-hover">
      {renaming ? (
        <NameInput
          name={name}
          longest={MAX_NAME}
          onDone={(next) => {
            setRenaming(false)
            if (next && next !== name) onRename(next)
          }}
        />
      ) : (
        <button
          type="button"
          aria-disabled={blocker !== undefined || undefined}
          onClick={() => blocker === undefined && onUse()}
          onPointerEnter={show}
          onPointerLeave={hide}
          onFocus={show}
          onBlur={hide}
          {...tip(blocker ?? 'Add to the drawing', { side: 'left' })}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1 text-left aria-disabled:text-faint"
        >
          <GesturePicture strokes={strokes} />
          <span className="min-w-0">
            <span className="block truncate">{name}</span>
            <span className="block truncate text-sm text-muted">
              {blocker ?? `${plural(strokes.length, 'stroke')}, ${viewport.width} × ${viewport.height}`}
            </span>
          </span>
        </button>
      )}
      <Menu
        trigger={<IconButton size="small" label={`More for ${name}`} icon={<Ellipsis aria-hidden />} />}
        align="end"
        sections={[
          {
            id: 'change',
            items: [
              { id: 'rename', label: 'Rename', icon: <Pencil aria-hidden />, onSelect: () => setRenaming(true) },
              { id: 'export', label: 'Export as JSON', icon: <Download aria-hidden />, onSelect: onDownload },
              {
                id: 'up',
                label: 'Move up',
                icon: <ArrowUp aria-hidden />,
                disabledReason: isFirst ? 'It is the first one' : undefined,
                onSelect: () => onMove(-1),
              },
              {
                id: 'down',
                label: 'Move down',
                icon: <ArrowDown aria-hidden />,
                disabledReason: isLast ? 'It is the last one' : undefined,
                onSelect: () => onMove(1),
              },
            ],
          },
          {
            id: 'remove',
            items: [{ id: 'remove', label: 'Delete', icon: <Trash2 aria-hidden />, onSelect: onRemove }],
          },
        ]}
      />
    </li>
  )
}

const BOX = { width: 44, height: 30, margin: 3 }

/** All strokes in one picture; the jump from one to the next is not drawn. */
function GesturePicture({ strokes }: Pick<SavedGesture, 'strokes'>) {
  const lines = useMemo(
    () =>
      fitPaths(
        strokes.map(({ path }) => path),
        BOX,
      ),
    [strokes],
  )
  return (
    <svg aria-hidden width={BOX.width} height={BOX.height} className="shrink-0 text-accent">
      {lines.map((line, index) => (
        <polyline
          key={index}
          points={line.join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
