/** States of something that is edited, with the way back and forth. */
export interface EditHistory<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** Edits in a row with the same word are one step: dragging a slider is undone at once. */
  readonly streak: string | null
}

const LONGEST = 200

export const startHistory = <T>(present: T): EditHistory<T> => ({ past: [], present, future: [], streak: null })

/** Returns the history itself when nothing has changed. */
export function record<T>(history: EditHistory<T>, next: T, streak: string | null = null): EditHistory<T> {
  if (next === history.present) return history
  const isSameStep = streak !== null && streak === history.streak
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-LONGEST)
  return { past, present: next, future: [], streak }
}

export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  if (history.past.length === 0) return history
  const present = history.past.at(-1) as T
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], streak: null }
}

export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  if (history.future.length === 0) return history
  const present = history.future[0] as T
  return { past: [...history.past, history.present], present, future: history.future.slice(1), streak: null }
}

/** The present in another form, without a step of its own. */
export const amend = <T>(history: EditHistory<T>, present: T): EditHistory<T> => ({ ...history, present, streak: null })
