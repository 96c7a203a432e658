import type { ScenarioStep, ScenarioStepInput } from '../../../contract/scenario-step'
import { declaredNames, ScenarioVariable, withRenamed, withText } from '../../../contract/scenario-values'
import type { Draft } from './draft'

/** What stood there when a person began to write a name. */
export interface Renaming {
  readonly name: string
  readonly draft: Draft
}

/**
 * The steps with what refers to a name referring to what it becomes. As they were while that is no name, or another one's: its references could not be distinguished from those of the other afterwards.
 */
export function renamedSteps({ name, draft }: Renaming, to: string): readonly ScenarioStepInput[] {
  const { steps } = draft
  const taken = declaredNames(draft).some((other) => other !== name && other.toUpperCase() === to.toUpperCase())
  if (taken || !ScenarioVariable.shape.name.safeParse(to).success) return steps
  return steps.map((step) => renamed(step, name, to))
}

/** A step may not be right yet. */
function renamed(step: ScenarioStepInput, from: string, to: string): ScenarioStepInput {
  try {
    return withText(step as ScenarioStep, (text) => withRenamed(text, from, to))
  } catch {
    return step
  }
}
