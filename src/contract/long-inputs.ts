import type { z } from 'zod'
import { LONGEST_INPUT_MS } from './computer'
import type { ComputerAction } from './computer-actions'
import type { ScenarioStep } from './scenario-step'

/** What is wrong with keys that are held for too long (rule 1.4). */
export const HELD_TOO_LONG = `must be at most ${LONGEST_INPUT_MS}: clients time out after 60 s and send the keys again`

/**
 * Says which steps the service refuses in every replay, because they take too long (rule 1.4). What the service answers isn't checked so: a
 * scenario that was stored earlier can be opened, and fixed.
 */
export function checkDurations(
  { steps }: { readonly steps: readonly ScenarioStep[] },
  context: z.core.$RefinementCtx,
): void {
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'action') continue
    const { type } = step.action
    const { field, ms } = leastTime(step.action)
    if (ms <= LONGEST_INPUT_MS) continue
    const message = type === 'press_key' ? HELD_TOO_LONG : takesTooLong(ms)
    context.addIssue({ code: 'custom', path: ['steps', at, 'action', type, field], message })
  }
}

const takesTooLong = (ms: number): string =>
  `makes this step take ${(ms / 1_000).toFixed(1)} s, but at most ${LONGEST_INPUT_MS / 1_000} s are possible: clients time out after 60 s and send it again`

/** How long an action takes at least by the times that are set in it, and the field that it mostly comes from. */
function leastTime(action: ComputerAction): { field: string; ms: number } {
  switch (action.type) {
    case 'press_key':
      return { field: 'duration', ms: action.press_key.duration }
    case 'click_mouse': {
      const { click_type, num_clicks, duration = 0, interval = 0 } = action.click_mouse
      const clicks = Math.max(num_clicks, 1)
      return { field: 'num_clicks', ms: click_type === 'click' ? clicks * duration + (clicks - 1) * interval : 0 }
    }
    case 'move_mouse':
      return { field: 'at_ms', ms: action.move_mouse.at_ms?.at(-1) ?? 0 }
    case 'drag_mouse': {
      const { path, at_ms, delay, smooth, duration_ms = 0, steps_per_segment, step_delay_ms } = action.drag_mouse
      if (at_ms) return { field: 'at_ms', ms: at_ms.at(-1) ?? 0 }
      if (smooth) return { field: 'delay', ms: delay + duration_ms }
      const segments = path.filter(
        ([x, y], at) => at > 0 && (path[at - 1]?.[0] !== x || path[at - 1]?.[1] !== y),
      ).length
      const moving = Math.max(segments * steps_per_segment - 1, 0) * step_delay_ms
      return { field: moving > delay ? 'step_delay_ms' : 'delay', ms: delay + moving }
    }
    default:
      return { field: 'text', ms: 0 }
  }
}
