import type { ComputerActionInput } from '../contract/computer-actions'
import { LONGEST_WAIT_MS, type ScenarioStepInput } from '../contract/scenario'

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

/** What was recorded as the steps of a scenario; with `pauses` the time between two actions becomes a wait. */
export function recordedSteps(recorded: readonly Recorded[], { pauses }: { pauses: boolean }): ScenarioStepInput[] {
  return recorded.flatMap(({ action, sentAt }, index): ScenarioStepInput[] => {
    const before = recorded[index - 1]
    const pause = before ? sentAt - before.endedAt : 0
    const step: ScenarioStepInput = { id: newStepId(), kind: 'action', action }
    if (!pauses || pause < SHORTEST_PAUSE_MS) return [step]
    const ms = Math.min(Math.round(pause / ROUND_MS) * ROUND_MS, LONGEST_WAIT_MS)
    return [{ id: newStepId(), kind: 'wait', ms }, step]
  })
}
