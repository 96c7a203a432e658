import { Magnet, PenLine, Redo2, Slash, Spline, Trash2, Undo2 } from 'lucide-react'
import { useStore } from '../../../lib/store'
import { useAnnounce } from '../../../ui/announce'
import { IconButton } from '../../../ui/icon-button'
import { Segmented } from '../../../ui/segmented'
import { Tooltip } from '../../../ui/tooltip'
import { undoSteps } from './drag-commands'
import type { DragTool } from './drag-tool'
import { isEmpty } from './path'
import type { Tool } from './stored-draft'

/** Short enough for the room beside the tools of a common window. */
const HINTS: Record<Tool, string> = {
  freehand: 'Press on the screen and draw',
  straight: 'Drag to draw a line; Shift keeps it level',
  waypoints: 'Click to add a point, drag to move one',
}

/** The tools that act on the canvas, above it. */
export function DragTools({ drag: { store, clear } }: { drag: DragTool }) {
  const draft = useStore(store)
  const empty = isEmpty(draft.path)
  const { undo, redo } = undoSteps(store, useAnnounce())
  return (
    <>
      <Tooltip text="Freehand (F), straight (L) or waypoints (W)" side="bottom">
        <div>
          <Segmented<Tool>
            label="Drawing tool"
            size="small"
            value={draft.tool}
            onChange={(tool) => store.chooseTool(tool)}
            options={[
              { value: 'freehand', label: 'Freehand', icon: <PenLine />, iconOnly: 'where narrow' },
              { value: 'straight', label: 'Straight', icon: <Slash />, iconOnly: 'where narrow' },
              { value: 'waypoints', label: 'Waypoints', icon: <Spline />, iconOnly: 'where narrow' },
            ]}
          />
        </div>
      </Tooltip>
      <div className="flex items-center">
        <IconButton
          label="Snap to other points and to the middle and edges of the screen; Alt suspends it"
          shortcut="S"
          side="bottom"
          pressed={draft.snaps}
          icon={<Magnet />}
          onClick={store.toggleSnap}
        />
        <IconButton
          label="Undo"
          shortcut="Control+Z"
          side="bottom"
          icon={<Undo2 />}
          disabledReason={draft.canUndo ? undefined : 'Nothing to undo'}
          onClick={undo}
        />
        <IconButton
          label="Redo"
          shortcut="Control+Shift+Z"
          side="bottom"
          icon={<Redo2 />}
          disabledReason={draft.canRedo ? undefined : 'Nothing to redo'}
          onClick={redo}
        />
        <IconButton
          label="Clear path"
          side="bottom"
          icon={<Trash2 />}
          disabledReason={empty ? 'Draw a path first' : undefined}
          onClick={clear}
        />
      </div>
      <p className="min-w-0 flex-1 basis-0 truncate text-sm text-faint @max-5xl:hidden">{HINTS[draft.tool]}</p>
    </>
  )
}
