import type { ComputerActionInput } from '../contract/computer-actions'
import type { ScenarioStepInput } from '../contract/scenario-step'
import { LONGEST_WAIT_MS } from '../contract/scenario-limits'
import { DOUBLE_CLICK_MS, isSamePoint } from '../motion/double-click'
import { hurriedDrag } from '../motion/recorded'

/** A shorter pause between two actions is the hand's, not the page's. */
const SHORTEST_PAUSE_MS = 250
/** Times of waits are rounded to this: milliseconds are not intended. */
const ROUND_MS = 50

/** What was done, and when it was over, in milliseconds since 1970. */
export interface Recorded {
  action: ComputerActionInput
  /** How the pointer came to where it acts. */
  lead?: ComputerActionInput | undefined
  sentAt: number
  endedAt: number
}

/** An id that no other step of a scenario has. */
export const newStepId = (): string => Math.random().toString(36).slice(2, 10).padEnd(8, '0')

/**
 * What was recorded as the steps of a scenario. With `timing` the time between two actions becomes a wait, and the pointer goes as it went;
 * without it all is done as quickly as a page can follow.
 */
export function recordedSteps(recorded: readonly Recorded[], { timing }: { timing: boolean }): ScenarioStepInput[] {
  return recorded.flatMap(({ action, lead, sentAt }, index): ScenarioStepInput[] => {
    const before = recorded[index - 1]
    const pause = before ? sentAt - before.endedAt : 0
    const stepOf = (action: ComputerActionInput): ScenarioStepInput => ({ id: newStepId(), kind: 'action', action })
    const isAgain = before !== undefined && isClickedAgain(before.action, action)
    if (!timing) return [...(isAgain ? [waitOf(DOUBLE_CLICK_MS)] : []), stepOf(hurried(action))]
    const steps = [...(lead ? [stepOf(lead)] : []), stepOf(action)]
    if (pause < SHORTEST_PAUSE_MS && !isAgain) return steps
    return [waitOf(Math.min(Math.round(pause / ROUND_MS) * ROUND_MS, LONGEST_WAIT_MS)), ...steps]
  })
}

const waitOf = (ms: number): ScenarioStepInput => ({ id: newStepId(), kind: 'wait', ms })

/** Two clicks that were no double click, and would be one if they followed at once. */
function isClickedAgain(before: ComputerActionInput, action: ComputerActionInput): boolean {
  if (before.type !== 'click_mouse' || action.type !== 'click_mouse') return false
  const [first, next] = [before.click_mouse, action.click_mouse]
  return (first.button ?? 'left') === (next.button ?? 'left') && isSamePoint([first.x, first.y], [next.x, next.y])
}

/** Without the times of the hand. A smooth drag has a pace that was chosen for it; a key that is held, its time. */
function hurried(action: ComputerActionInput): ComputerActionInput {
  switch (action.type) {
    case 'drag_mouse': {
      const { at_ms: _, ...drag } = action.drag_mouse
      return drag.smooth === false ? { ...action, drag_mouse: hurriedDrag(drag) } : action
    }
    case 'click_mouse': {
      const { duration: _, interval: __, ...click_mouse } = action.click_mouse
      return { ...action, click_mouse }
    }
    case 'move_mouse': {
      const { path: _, at_ms: __, ...move_mouse } = action.move_mouse
      return { ...action, move_mouse }
    }
    case 'type_text':
      return { ...action, type_text: { text: action.type_text.text } }
    case 'press_key':
    case 'scroll':
    case 'set_cursor':
    case 'write_clipboard':
      return action
  }
}
