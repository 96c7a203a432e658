import type { Waypoint } from '../../../motion/geometry'
import { plural } from '../../../ui/format'
import type { CanvasCommand } from './canvas-keys'
import { pointsOf, withInserted, withoutPoint, withPoint } from './path'
import type { Drag } from './use-drag'

interface Context {
  drag: Drag
  /** Where the keyboard would add a point; null while it is not shown. */
  crosshair: Waypoint | null
  setCrosshair: (place: Waypoint | null) => void
  announce: (message: string) => void
  /** The nearest place on the display. */
  clamp: (x: number, y: number) => Waypoint
}

/** Does what a key asks for. The crosshair, while it is shown, comes before the selected point. */
export function runCanvasCommand(command: CanvasCommand, context: Context): void {
  switch (command.kind) {
    case 'move':
      return context.drag.draft.selected === null || context.crosshair ? aim(command, context) : nudge(command, context)
    case 'step':
      return step(command.by, context)
    case 'remove':
      return remove(context)
    case 'cancel':
      return context.crosshair ? context.setCrosshair(null) : context.drag.store.select(null)
    case 'enter':
      return context.crosshair ? add(context.crosshair, context) : context.drag.send()
    case 'send':
      return context.drag.send()
  }
}

const at = ([x, y]: Waypoint): string => `${x}, ${y}`

function aim(
  { dx, dy }: { dx: number; dy: number },
  { drag, crosshair, setCrosshair, announce, clamp }: Context,
): void {
  const { width, height } = drag.display
  const middle = clamp(width / 2, height / 2)
  const from = crosshair ?? pointsOf(drag.draft.path).at(-1) ?? middle
  // The first press only shows where the crosshair is.
  const place = crosshair ? clamp(from[0] + dx, from[1] + dy) : from
  setCrosshair(place)
  announce(at(place))
}

function nudge({ dx, dy }: { dx: number; dy: number }, { drag, announce, clamp }: Context): void {
  const { path, selected } = drag.draft
  const point = selected === null ? undefined : pointsOf(path)[selected]
  if (selected === null || !point) return
  const place = clamp(point[0] + dx, point[1] + dy)
  drag.store.edit(withPoint(path, selected, place), { selected, streak: `nudge ${selected}` })
  announce(`Point ${selected + 1} at ${at(place)}`)
}

function step(by: 1 | -1, { drag, setCrosshair, announce }: Context): void {
  const { path, selected } = drag.draft
  const points = pointsOf(path)
  if (points.length === 0) return
  const first = by === 1 ? 0 : points.length - 1
  const index = selected === null ? first : (selected + by + points.length) % points.length
  setCrosshair(null)
  drag.store.select(index)
  announce(`Point ${index + 1} of ${points.length} at ${at(points[index] ?? [0, 0])}`)
}

function remove({ drag, announce }: Context): void {
  const { path, selected } = drag.draft
  if (selected === null) return
  drag.store.edit(withoutPoint(path, selected), { selected: Math.max(0, selected - 1) })
  announce(`Point ${selected + 1} removed`)
}

function add(place: Waypoint, { drag, announce }: Context): void {
  const { path } = drag.draft
  const index = pointsOf(path).length
  drag.store.edit(withInserted(path, index, place))
  announce(`Point ${index + 1} added at ${at(place)}, ${plural(index + 1, 'point')}`)
}
