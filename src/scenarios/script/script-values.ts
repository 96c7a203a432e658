import type { Notation } from '../../code-samples/literal'
import { type Declared, declaredNames, partsOf } from '../../contract/scenario-values'

/** The variable of the environment that gives an exported script the value of a name. */
export const variableOf = (name: string): string => `SCENARIO_${name.toUpperCase()}`

/** A notation in which texts have the values that they refer to; `valueOf` is how the language names one. */
export function withValues(notation: Notation, scenario: Declared, valueOf: (name: string) => string): Notation {
  if (declaredNames(scenario).length === 0) return notation
  return {
    ...notation,
    text: (value) =>
      partsOf(value)
        .map((part) => (part.name === undefined ? notation.text(part.text) : valueOf(part.name)))
        .join(' + ') || notation.text(''),
  }
}

/** What the head of a script says of its values. */
export function describeValues({ variables = [], secrets = [] }: Declared): string[] {
  const needed = [...variables.flatMap(({ name, value }) => (value === undefined ? [name] : [])), ...secrets]
  const free = variables.flatMap(({ name, value }) => (value === undefined ? [] : [name]))
  const list = (names: readonly string[]): string => names.map(variableOf).join(', ')
  return [
    ...(needed.length > 0 ? [`It needs these environment variables: ${list(needed)}.`] : []),
    ...(free.length > 0 ? [`These are optional and have defaults: ${list(free)}.`] : []),
  ]
}
