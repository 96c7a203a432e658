import type { Action } from '../log/action'

/** What direct control sends: documented operations that act by halves, so that the hand decides what happens between. */
export type InputAction = Extract<Action, { type: 'click_mouse' | 'move_mouse' | 'scroll' | 'press_key' | 'type_text' }>

/** A text that goes through the session's clipboard: the page is told of a paste, and a line break is no Enter. */
export interface Paste {
  type: 'paste'
  text: string
}

export type Input = InputAction | Paste

/** An input, and when the hand did it, by the clock of performance.now(). */
export interface TimedInput {
  input: Input
  at: number
}

/** Whether both are the same keys, or none. */
export const sameKeys = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index])
