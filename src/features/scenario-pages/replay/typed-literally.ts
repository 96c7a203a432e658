import { isHidden } from '../../../actions/hidden-text'
import type { ScenarioStep, ScenarioStepInput } from '../../../contract/scenario-step'
import { type Declared, declaredNames, referencesOf, withText } from '../../../contract/scenario-values'

export type LiteralSource = Declared & { readonly steps: readonly ScenarioStepInput[] }

/** The names that a step refers to, which may not be right yet. */
export function referencesIn(step: ScenarioStepInput): string[] {
  const found: string[] = []
  try {
    withText(step as ScenarioStep, (text) => {
      found.push(...referencesOf(text))
      return text
    })
  } catch {
    // What was typed as JSON may be anything.
  }
  return found
}

/** The names in the steps of a scenario that declares none: braces stand for themselves there. */
export const literalNames = (scenario: LiteralSource): string[] =>
  declaredNames(scenario).length > 0 ? [] : [...new Set(scenario.steps.flatMap(referencesIn))]

/** How many steps enter dots for what was not recorded. */
export const hiddenSteps = ({ steps }: LiteralSource): number =>
  steps.filter((step) => step.kind === 'action' && isHidden(step.action)).length

/** Says of such names what a replay does with them. */
export const describeLiteral = (names: readonly string[]): string =>
  `${names.map((name) => `{{${name}}}`).join(', ')} ${names.length === 1 ? 'is' : 'are'} typed and compared as written until the scenario has a variable or a secret.`
