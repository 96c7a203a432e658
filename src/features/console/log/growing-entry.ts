import type { Action, Entry } from './action'
import type { Failure } from './failure'

/** Sends an action and gives its entry with the result. */
export type Run = (action: Action) => Promise<Entry>

/** An entry that is not complete yet. */
export interface GrowingEntry {
  /** `lead`: how the pointer came to where the action is done. */
  amend: (action: Action, lead?: Action) => void
  /** `at`: when the last piece of it was done, by the clock of performance.now(). */
  end: (failure?: Failure, at?: number) => Entry
}
