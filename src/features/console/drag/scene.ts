import { planDrag } from '../../../motion/drag'
import type { Waypoint } from '../../../motion/geometry'
import { positionAt, type Track } from '../../../motion/track'
import { type Gesture, preview } from './gesture'
import type { Scene } from './paint'
import { pointsOf } from './path'
import type { Plan } from './plan'
import type { PlaybackState } from './playback'
import { type Drag, problemsOf, toneOf } from './use-drag'

/** What is to be drawn for the drag as it stands, with what the pointer is doing to it right now. */
export function sceneOf(drag: Drag, gesture: Gesture, crosshair: Waypoint | null): Scene {
  const { draft, plan, playback } = drag
  const path = preview(draft.path, gesture)
  const points = pointsOf(path)
  const touched = path !== draft.path
  const track = touched ? trackOf(plan, points, drag.display) : plan.kind === 'planned' ? plan.track : null
  return {
    points,
    track,
    smooth: plan.kind === 'planned' && plan.full.smooth,
    numbered: path.kind === 'waypoints',
    tone: touched ? 'planned' : toneOf(drag),
    wrong: problemsOf(drag),
    selected: gesture.kind === 'adding' || gesture.kind === 'moving' ? gesture.index : draft.selected,
    drawing: gesture.kind === 'drawing' ? gesture.drawn : null,
    crosshair,
    ghost: track && ghostOf(playback.getSnapshot(), track),
  }
}

function trackOf(plan: Plan, points: readonly Waypoint[], display: Drag['display']): Track | null {
  return plan.kind === 'planned' ? planDrag({ ...plan.full, path: points }, display) : null
}

function ghostOf(state: PlaybackState, track: Track): { x: number; y: number } | null {
  return state.kind === 'off' ? null : positionAt(track, state.t)
}
