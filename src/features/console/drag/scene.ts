import { planDrag } from '../../../motion/drag'
import type { Waypoint } from '../../../motion/geometry'
import { positionAt } from '../../../motion/track'
import { type Gesture, preview } from './gesture'
import type { Live, Scene } from './paint'
import { pointsOf } from './path'
import { happenedTo } from './sender'
import type { PointerState } from './use-canvas-input'
import { type Drag, problemsOf, toneOf } from './use-drag'

/** What is to be drawn for the drag as it stands, with what the pointer does to its points right now. */
export function sceneOf(drag: Drag, gesture: Gesture): Scene {
  const { draft, plan, sending, display } = drag
  const path = preview(draft.path, gesture, display)
  const points = pointsOf(path)
  const touched = path !== draft.path
  const planned = plan.kind === 'planned' ? plan : null
  const record = touched ? undefined : happenedTo(sending, plan)?.record
  return {
    others: draft.drawing.strokes
      .filter(({ id, visible }) => visible && id !== draft.stroke.id)
      .map(({ path: other }) => pointsOf(other)),
    glimpse: drag.glimpse,
    visible: draft.stroke.visible,
    points,
    track: planned && (touched ? planDrag({ ...planned.full, path: points }, display) : planned.track),
    smooth: planned?.full.smooth ?? false,
    really: record ? record.samples.map(([, x, y]) => [x, y] as const) : null,
    numbered: path.kind === 'waypoints',
    tone: touched ? 'planned' : toneOf(drag),
    wrong: problemsOf(drag),
    selected: selectedIn(gesture) ?? draft.selected,
  }
}

function selectedIn(gesture: Gesture): readonly number[] | null {
  if (gesture.kind === 'adding') return [gesture.index]
  return gesture.kind === 'moving' ? gesture.selected : null
}

/** What changes with each move of the pointer and each tick of the preview. */
export function liveOf(
  drag: Drag,
  { gesture, guides, drawn, crosshair }: PointerState & { crosshair: Waypoint | null },
): Live {
  const state = drag.playback.getSnapshot()
  return {
    drawing:
      gesture.kind === 'drawing' ? gesture.drawn : gesture.kind === 'straight' ? [gesture.from, gesture.at] : drawn,
    grows: gesture.kind !== 'straight',
    guides,
    crosshair,
    ghost: state.kind === 'off' || !drag.track ? null : positionAt(drag.track, state.t),
  }
}
