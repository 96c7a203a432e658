import type { Waypoint } from '../../../motion/geometry'
import { plural } from '../../../ui/format'
import type { CanvasCommand } from './canvas-command'
import type { DraftState } from './draft-store'
import type { DragTool } from './drag-tool'
import { copiedStroke } from './copied-stroke'
import { type Stroke, withCopy } from './drawing'
import { isEmpty, pointAfter, withInserted, withMoved, withoutPoints } from './path'

interface Context {
  drag: DragTool
  /** As it is now; what is shown of a long one may be older. */
  draft: DraftState
  /** Where the keyboard would add a point; null while it is not shown. */
  crosshair: Waypoint | null
  setCrosshair: (position: Waypoint | null) => void
  announce: (message: string) => void
  /** The nearest position on the display. */
  clamp: (x: number, y: number) => Waypoint
}

/** Does what a key asks for. The crosshair, while it is shown, comes before the selected points. */
export function runCanvasCommand(command: CanvasCommand, context: Context): void {
  const { drag, draft, crosshair } = context
  switch (command.kind) {
    case 'move':
      return draft.selected.length === 0 || crosshair ? aim(command, context) : nudge(command, context)
    case 'step':
      return step(command, context)
    case 'remove':
      return remove(context)
    case 'insert':
      return insert(context)
    case 'all':
      drag.store.select(draft.path.points.map((_, index) => index))
      return context.announce(`${plural(draft.path.points.length, 'point')} selected`)
    case 'copy':
      copiedStroke.set(draft.stroke)
      return context.announce(`${draft.stroke.name} copied`)
    case 'paste':
      return addCopy(copiedStroke.get(), context)
    case 'duplicate':
      return addCopy(draft.stroke, context)
    case 'cancel':
      if (drag.get().sending.kind === 'sending') return drag.log.stop()
      return crosshair ? context.setCrosshair(null) : drag.store.select([])
    case 'enter':
      return crosshair ? add(crosshair, context) : aim({ dx: 0, dy: 0 }, context)
    case 'send':
      return command.all ? drag.sendAll() : drag.send()
  }
}

function addCopy(stroke: Stroke | null, { drag, announce }: Context): void {
  if (!stroke || isEmpty(stroke.path)) return
  drag.store.change((drawing) => withCopy(drawing, stroke, drag.get().display))
  announce(`${drag.store.get().stroke.name} added`)
}

const at = ([x, y]: Waypoint): string => `${x}, ${y}`

function aim(
  { dx, dy }: { dx: number; dy: number },
  { drag, draft, crosshair, setCrosshair, announce, clamp }: Context,
): void {
  const { width, height } = drag.get().display
  const middle = clamp(width / 2, height / 2)
  const from = crosshair ?? draft.path.points.at(-1) ?? middle
  // The first press only shows where the crosshair is.
  const position = crosshair ? clamp(from[0] + dx, from[1] + dy) : from
  setCrosshair(position)
  announce(at(position))
}

function nudge({ dx, dy }: { dx: number; dy: number }, { drag, draft, announce }: Context): void {
  const { path, selected } = draft
  const moved = withMoved(path, selected, [dx, dy], drag.get().display)
  drag.store.edit(() => moved, { selected, streak: `nudge ${selected.join(' ')}` })
  const last = selected.at(-1) ?? 0
  const position = moved.points[last]
  if (position)
    announce(selected.length > 1 ? `${selected.length} points moved` : `Point ${last + 1} at ${at(position)}`)
}

function step({ by, extend }: { by: 1 | -1; extend: boolean }, { drag, draft, setCrosshair, announce }: Context): void {
  const { path, selected } = draft
  const points = path.points
  if (points.length === 0) return
  const from = selected.at(-1)
  const first = by === 1 ? 0 : points.length - 1
  const index = from === undefined ? first : (from + by + points.length) % points.length
  setCrosshair(null)
  drag.store.select(extend ? [...selected.filter((other) => other !== index), index] : [index])
  announce(`Point ${index + 1} of ${points.length} at ${at(points[index] ?? [0, 0])}`)
}

function remove({ drag, draft, announce }: Context): void {
  const { selected } = draft
  const last = selected.at(-1)
  if (last === undefined) return
  drag.store.edit((path) => withoutPoints(path, selected), { selected: [Math.max(0, Math.min(...selected) - 1)] })
  announce(selected.length > 1 ? `${selected.length} points removed` : `Point ${last + 1} removed`)
}

function insert({ drag, draft, announce }: Context): void {
  const { path, selected } = draft
  const points = path.points
  const index = (selected.at(-1) ?? points.length - 1) + 1
  const position = pointAfter(points, index - 1, drag.get().display)
  drag.store.edit((path) => withInserted(path, index, position), { selected: [index] })
  announce(`Point ${index + 1} added at ${at(position)}`)
}

function add(position: Waypoint, { drag, draft, announce }: Context): void {
  const index = draft.path.points.length
  drag.store.edit((path) => withInserted(path, index, position))
  announce(`Point ${index + 1} added at ${at(position)}, ${plural(index + 1, 'point')}`)
}
