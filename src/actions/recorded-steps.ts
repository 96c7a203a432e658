import type { ComputerActionInput } from '../contract/computer-actions'
import { LONGEST_WAIT_MS, type ScenarioStepInput } from '../contract/scenario'
import { hurriedDrag } from '../motion/recorded'

/** A shorter pause between two actions is the hand's, not the page's. */
const SHORTEST_PAUSE_MS = 250
/** Times of waits are rounded to this: nobody meant the millisecond. */
const ROUND_MS = 50

/** What was done, and when it was over, in milliseconds since 1970. */
export interface Recorded {
  action: ComputerActionInput
  sentAt: number
  endedAt: number
}

/** An id that no other step of a scenario has. */
export const newStepId = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0')

/**
 * What was recorded as the steps of a scenario. With `timing` the time between two actions becomes a wait, and drags go as they went;
 * without it all is done as quickly as a page can follow.
 */
export function recordedSteps(recorded: readonly Recorded[], { timing }: { timing: boolean }): ScenarioStepInput[] {
  return recorded.flatMap(({ action, sentAt }, index): ScenarioStepInput[] => {
    const before = recorded[index - 1]
    const pause = before ? sentAt - before.endedAt : 0
    const step: ScenarioStepInput = { id: newStepId(), kind: 'action', action: timing ? action : hurried(action) }
    if (!timing || pause < SHORTEST_PAUSE_MS) return [step]
    const ms = Math.min(Math.round(pause / ROUND_MS) * ROUND_MS, LONGEST_WAIT_MS)
    return [{ id: newStepId(), kind: 'wait', ms }, step]
  })
}

/** A smooth drag has a pace that was chosen for it. */
function hurried(action: ComputerActionInput): ComputerActionInput {
  if (action.type !== 'drag_mouse' || action.drag_mouse.smooth !== false) return action
  return { type: 'drag_mouse', drag_mouse: hurriedDrag(action.drag_mouse) }
}
