import type { Action } from '../log/action'

/** What direct control sends: documented operations that act by halves, so that the hand decides what happens between. */
export type InputAction = Extract<Action, { type: 'click_mouse' | 'move_mouse' | 'scroll' | 'press_key' | 'type_text' }>

/** Whether both are the same keys, or none. */
export const sameKeys = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index])
