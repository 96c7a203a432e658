import type { DisplaySize, Scenario } from '../../../contract/scenario'
import type { ScenarioStepInput } from '../../../contract/scenario-step'
import type { ScenarioVariable } from '../../../contract/scenario-values'
import { type EditHistory, record, redo, undo } from '../../../lib/edit-history'

/** What a person writes of a scenario. Steps hold what was typed, also where it is wrong. */
export interface Draft {
  readonly name: string
  readonly description: string
  readonly display: DisplaySize
  readonly variables: readonly ScenarioVariable[]
  readonly secrets: readonly string[]
  readonly steps: readonly ScenarioStepInput[]
}

export type Edit =
  | { kind: 'describe'; name?: string; description?: string }
  /** `steps`: where a name was changed that they refer to. */
  | {
      kind: 'declare'
      variables?: readonly ScenarioVariable[]
      secrets?: readonly string[]
      steps?: readonly ScenarioStepInput[]
    }
  | { kind: 'insert'; at: number; step: ScenarioStepInput }
  | { kind: 'replace'; step: ScenarioStepInput }
  | { kind: 'remove'; id: string }
  | { kind: 'move'; from: number; to: number }
  | { kind: 'load'; draft: Draft }
  /** `sent` was saved, and is now as in `kept`. What was changed meanwhile stays. */
  | { kind: 'saved'; sent: Draft; kept: Draft }
  | { kind: 'undo' }
  | { kind: 'redo' }

export const draftOf = ({ name, description = '', display, variables = [], secrets = [], steps }: Scenario): Draft => ({
  name,
  description,
  display,
  variables,
  secrets,
  steps,
})

export const sameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b)

export function edit(editing: EditHistory<Draft>, change: Edit): EditHistory<Draft> {
  const draft = editing.present
  if (change.kind === 'undo') return undo(editing)
  if (change.kind === 'redo') return redo(editing)
  if (change.kind === 'saved') return sameDraft(draft, change.sent) ? { ...editing, present: change.kept } : editing
  return record(editing, changed(draft, change), streakOf(draft, change))
}

/** Typing goes on in the same field, and a step that is dragged takes each index on its way; all else is a change of its own. */
function streakOf(draft: Draft, change: Edit): string | null {
  if (change.kind === 'replace') return `step ${change.step.id}`
  if (change.kind === 'move') return `index of ${draft.steps[change.from]?.id}`
  if (change.kind === 'describe') return Object.keys(change).join(' ')
  if (change.kind === 'declare') return countsOf(draft) === countsOf({ ...draft, ...change }) ? 'names' : null
  return null
}

/** How many there are: what is typed in them changes none. */
const countsOf = ({ variables, secrets }: Draft): string => `${variables.length} ${secrets.length}`

function changed(draft: Draft, change: Exclude<Edit, { kind: 'undo' | 'redo' | 'saved' }>): Draft {
  const { steps } = draft
  switch (change.kind) {
    case 'describe':
    case 'declare': {
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
