import { type Declared, declaredNames, partsOf, withText } from '../contract/scenario-values'
import type { ScenarioStep } from '../contract/scenario-step'
import { codeWithValues } from './script-code'

/** Values by their names: what a replay is given, or has with the defaults. */
export type Values = ReadonlyMap<string, string>

/** Stands for a secret wherever it is shown, however long that is. */
const SECRET_DOTS = '••••••••'

/** What a replay has, and the names for which it has nothing. */
export function valuesFor(scenario: Declared, given: Values): { values: Values; missing: string[] } {
  const values = new Map<string, string>()
  for (const { name, value } of scenario.variables ?? []) if (value !== undefined) values.set(name, value)
  for (const [name, value] of given) values.set(name, value)
  // A variable may be empty; a secret that is was not entered.
  const missing = declaredNames(scenario).filter((name) =>
    scenario.secrets?.includes(name) ? !values.get(name) : !values.has(name),
  )
  return { values, missing }
}

/** Puts values into the steps of a scenario, and keeps its secrets out of what is shown of them. */
export class Filling {
  readonly #names: ReadonlySet<string>
  readonly #secrets: ReadonlySet<string>
  readonly #values: Values

  constructor(scenario: Declared, given: Values) {
    this.#names = new Set(declaredNames(scenario))
    this.#secrets = new Set(scenario.secrets)
    this.#values = valuesFor(scenario, given).values
  }

  /** The step as it is done; telemetry has nothing of what is typed with a secret. Throws where a value is missing. */
  done(step: ScenarioStep): ScenarioStep {
    if (step.kind === 'script') return { ...step, code: this.#withValues(step.code) }
    const done = withText(step, (text) => this.#filled(text, (name) => this.#valueOf(name)))
    if (step.kind !== 'action' || step.action.type !== 'type_text' || done.kind !== 'action') return done
    const { action } = done
    if (action.type !== 'type_text' || !this.#refersToSecret(step.action.type_text.text)) return done
    return { ...done, action: { ...action, type_text: { ...action.type_text, hide_typing: true } } }
  }

  /** The step as it is shown. Of what is typed nothing is left where a secret is in it: it cannot be typed again as it stands. */
  shown(step: ScenarioStep): ScenarioStep {
    return withText(step, (text) => {
      if (step.kind === 'action' && this.#refersToSecret(text)) return SECRET_DOTS
      return this.#filled(text, (name) =>
        this.#secrets.has(name) ? SECRET_DOTS : (this.#values.get(name) ?? `{{${name}}}`),
      )
    })
  }

  /** A message without the secrets that are in it. */
  hide(message: string): string {
    return [...this.#secrets]
      .flatMap((name) => this.#values.get(name) || [])
      .sort((a, b) => b.length - a.length)
      .reduce((text, secret) => text.replaceAll(secret, SECRET_DOTS), message)
  }

  #withValues(code: string): string {
    if (this.#names.size === 0) return code
    return codeWithValues(
      code,
      JSON.stringify(Object.fromEntries([...this.#names].map((name) => [name, this.#valueOf(name)]))),
    )
  }

  #filled(text: string, valueOf: (name: string) => string): string {
    if (this.#names.size === 0) return text
    return partsOf(text)
      .map((part) => (part.name === undefined ? part.text : valueOf(part.name)))
      .join('')
  }

  #refersToSecret(text: string): boolean {
    return partsOf(text).some(({ name }) => name !== undefined && this.#secrets.has(name))
  }

  #valueOf(name: string): string {
    const value = this.#values.get(name)
    if (value === undefined) throw new Error(`There is no value for ${name}.`)
    return value
  }
}
