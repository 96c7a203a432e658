import { planDrag } from '../../../motion/drag'
import type { Waypoint } from '../../../motion/geometry'
import { positionAt, type Track } from '../../../motion/track'
import { isLong } from './drawing'
import { type Gesture, lineOf, preview } from './gesture'
import type { Live, Scene } from './paint'
import type { Planned } from './plan'
import type { PlaybackState } from './playback'
import { happenedTo } from './sender'
import type { PointerState } from './use-canvas-input'
import { type DragState, problemsOf, toneOf } from './drag-tool'

/** What is to be drawn for the drag as it stands, with what the pointer does to its points right now. */
export function sceneOf(drag: DragState, gesture: Gesture, hoverPreview: Scene['hoverPreview']): Scene {
  const { draft, plan, sending, display } = drag
  const path = preview(draft.path, gesture, display)
  const points = path.points
  const touched = path !== draft.path
  const planned = plan.kind === 'planned' ? plan : null
  const record = touched ? undefined : happenedTo(sending, plan)?.record
  return {
    others: draft.drawing.strokes
      .filter(({ id, visible }) => visible && id !== draft.stroke.id)
      .map(({ path: other }) => other.points),
    hoverPreview,
    visible: draft.stroke.visible,
    points,
    track: planned && (touched ? trackAlong(points, planned, drag) : planned.track),
    smooth: planned?.full.smooth ?? false,
    really: record ? record.samples.map(([, x, y]) => [x, y] as const) : null,
    numbered: path.kind === 'waypoints',
    tone: touched ? 'planned' : toneOf(drag),
    wrong: problemsOf(drag),
    selected: selectedIn(gesture) ?? draft.selected,
  }
}

/** Null for a long line: to plan it with each move of the pointer takes too long, and it hardly leaves its points. */
function trackAlong(path: readonly Waypoint[], { full }: Planned, { draft, display }: DragState): Track | null {
  return isLong(draft.drawing) ? null : planDrag({ ...full, path }, display)
}

function selectedIn(gesture: Gesture): readonly number[] | null {
  if (gesture.kind === 'adding') return [gesture.index]
  return gesture.kind === 'moving' ? gesture.selected : null
}

/** What changes with each move of the pointer and each tick of the preview. */
export function liveOf(
  { gesture, guides, drawn, crosshair }: PointerState & { crosshair: Waypoint | null },
  track: Track | null,
  preview: PlaybackState,
): Live {
  const ghost = preview.kind === 'off' || !track ? null : positionAt(track, preview.t)
  return {
    lines: [...drawn, ...lineOf(gesture)],
    start: gesture.kind === 'straight' ? gesture.from : null,
    grows: gesture.kind !== 'straight' && guides.length === 0 && !crosshair && !ghost,
    guides,
    crosshair,
    ghost,
  }
}
