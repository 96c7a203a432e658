import type { DisplaySize, Scenario, ScenarioStepInput } from '../../../contract/scenario'

/** What a person writes of a scenario. Steps hold what was typed, also where it is wrong. */
export interface Draft {
  readonly name: string
  readonly description: string
  readonly display: DisplaySize
  readonly steps: readonly ScenarioStepInput[]
}

/** A draft with what it was and can be again. */
export interface Editing {
  readonly draft: Draft
  readonly past: readonly Draft[]
  readonly future: readonly Draft[]
  /** What was changed last: going on with the same is one change. */
  readonly last: string | undefined
}

export type Edit =
  | { kind: 'describe'; name?: string; description?: string }
  | { kind: 'insert'; at: number; step: ScenarioStepInput }
  | { kind: 'replace'; step: ScenarioStepInput }
  | { kind: 'remove'; id: string }
  | { kind: 'move'; from: number; to: number }
  | { kind: 'load'; draft: Draft }
  /** `sent` was saved, and is now as in `kept`. What was changed meanwhile stays. */
  | { kind: 'saved'; sent: Draft; kept: Draft }
  | { kind: 'undo' }
  | { kind: 'redo' }

/** Changes that can be taken back. */
const KEPT = 100

export const editingOf = (draft: Draft): Editing => ({ draft, past: [], future: [], last: undefined })

export const draftOf = ({ name, description = '', display, steps }: Scenario): Draft => ({
  name,
  description,
  display,
  steps,
})

export const sameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b)

export function edit(editing: Editing, change: Edit): Editing {
  const { draft, past, future } = editing
  if (change.kind === 'undo' || change.kind === 'redo') {
    const isUndo = change.kind === 'undo'
    const next = isUndo ? past.at(-1) : future.at(-1)
    if (!next) return editing
    return {
      draft: next,
      past: isUndo ? past.slice(0, -1) : [...past, draft],
      future: isUndo ? [...future, draft] : future.slice(0, -1),
      last: undefined,
    }
  }
  if (change.kind === 'saved') return sameDraft(draft, change.sent) ? { ...editing, draft: change.kept } : editing
  const next = changed(draft, change)
  if (next === draft) return editing
  const what = nameOf(draft, change)
  const continueOnFailure = what !== undefined && what === editing.last
  return { draft: next, past: continueOnFailure ? past : [...past, draft].slice(-KEPT), future: [], last: what }
}

/** Typing goes on in the same place, and a step that is dragged takes each place on its way; all else is a change of its own. */
function nameOf({ steps }: Draft, change: Edit): string | undefined {
  if (change.kind === 'replace') return `step ${change.step.id}`
  if (change.kind === 'move') return `place of ${steps[change.from]?.id}`
  if (change.kind === 'describe') return Object.keys(change).join(' ')
  return undefined
}

function changed(draft: Draft, change: Exclude<Edit, { kind: 'undo' | 'redo' | 'saved' }>): Draft {
  const { steps } = draft
  switch (change.kind) {
    case 'describe': {
      const { kind: _, ...words } = change
      return { ...draft, ...words }
    }
    case 'load':
      return sameDraft(draft, change.draft) ? draft : change.draft
    case 'insert':
      return { ...draft, steps: steps.toSpliced(change.at, 0, change.step) }
    case 'replace':
      return { ...draft, steps: steps.map((step) => (step.id === change.step.id ? change.step : step)) }
    case 'remove':
      return { ...draft, steps: steps.filter(({ id }) => id !== change.id) }
    case 'move': {
      const step = steps[change.from]
      if (!step || change.from === change.to || change.to < 0 || change.to >= steps.length) return draft
      return { ...draft, steps: steps.toSpliced(change.from, 1).toSpliced(change.to, 0, step) }
    }
  }
}
