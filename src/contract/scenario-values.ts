import { z } from 'zod'
import type { ScenarioStep } from './scenario-step'

/** Bounds of what a scenario declares. */
export const DECLARED = { names: 50, name: 40, value: 1_000 } as const

const name = z
  .string()
  .min(1)
  .max(DECLARED.name)
  .regex(/^[a-zA-Z][a-zA-Z0-9_]*$/, 'use a letter, then letters, digits and underscores')

/** A value that steps refer to by `{{name}}`. */
export const ScenarioVariable = z
  .object({
    name,
    value: z.string().max(DECLARED.value).optional().meta({
      description: 'Default value. When omitted, each replay must set one.',
    }),
  })
  .meta({ id: 'ScenarioVariable', example: { name: 'user', value: 'ada' } })

export type ScenarioVariable = z.infer<typeof ScenarioVariable>

/** The names that steps may refer to. Members of a scenario. */
export const declared = {
  variables: z.array(ScenarioVariable).max(DECLARED.names).optional().meta({
    description:
      'Values that the texts of steps refer to: {{name}} in what is typed, and in checks on the page; code has them in `values`. Where neither variables nor secrets are declared, texts are taken as they stand; else \\{{name}} stands for the braces themselves.',
  }),
  secrets: z.array(name).max(DECLARED.names).optional().meta({
    description:
      'Names of secrets. Their values are never stored: each replay sets them. They are referenced like variables.',
  }),
}

export interface Declared {
  readonly variables?: readonly ScenarioVariable[] | undefined
  readonly secrets?: readonly string[] | undefined
}

const REFERENCE = /(\\?)\{\{\s*([a-zA-Z][a-zA-Z0-9_]*)\s*\}\}/g

/** All that may be referred to, in the order in which it is declared. */
export const declaredNames = ({ variables = [], secrets = [] }: Declared): string[] => [
  ...variables.map((variable) => variable.name),
  ...secrets,
]

/** A text as what is written and what it refers to, in order. */
export function partsOf(text: string): { text: string; name?: string }[] {
  const parts: { text: string; name?: string }[] = []
  let from = 0
  for (const found of text.matchAll(REFERENCE)) {
    const [whole, escape, referred = ''] = found
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push(escape ? { text: whole.slice(1) } : { text: whole, name: referred })
    from = found.index + whole.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A text of a step that stands for itself, whatever is in it: where names are declared, braces would refer to them. */
export const literalIn = (scenario: Declared, text: string): string =>
  declaredNames(scenario).length === 0 ? text : text.replaceAll(REFERENCE, (found) => `\\${found}`)

/** A text with what it refers to by one name referred to by another. */
export const withRenamed = (text: string, from: string, to: string): string =>
  text.replaceAll(REFERENCE, (found: string, escape: string, name: string) =>
    escape === '' && name === from ? `{{${to}}}` : found,
  )

/** The names that a text refers to. */
export const referencesOf = (text: string): string[] => partsOf(text).flatMap((part) => part.name ?? [])

/** Changes a text; `path` says where it is within the step. */
type ChangeText = (text: string, path: readonly string[]) => string

/** A step with its text, if it has one that may refer to values, as `change` gives it. */
export function withText(step: ScenarioStep, change: ChangeText): ScenarioStep {
  if (step.kind === 'check') {
    const { check } = step
    const changed = (name: string, text: string): string => change(text, ['check', name])
    switch (check.type) {
      case 'page_text':
        return { ...step, check: { ...check, text: changed('text', check.text) } }
      case 'page_element':
        return check.name === undefined ? step : { ...step, check: { ...check, name: changed('name', check.name) } }
      case 'page_address':
        return { ...step, check: { ...check, address: changed('address', check.address) } }
      case 'picture_equals':
      case 'picture_settles':
      case 'pixel_color':
      case 'screen_changes':
      case 'no_console_error':
      case 'no_failed_request':
        return step
    }
  }
  if (step.kind !== 'action') return step
  const { action } = step
  const changed = (text: string): string => change(text, ['action', action.type, 'text'])
  switch (action.type) {
    case 'type_text':
      return {
        ...step,
        action: { ...action, type_text: { ...action.type_text, text: changed(action.type_text.text) } },
      }
    case 'write_clipboard':
      return { ...step, action: { ...action, write_clipboard: { text: changed(action.write_clipboard.text) } } }
    default:
      return step
  }
}

/** Says what is wrong with the names of a scenario, and with what its steps refer to. */
export function checkNames(
  scenario: Declared & { readonly steps: readonly ScenarioStep[] },
  context: z.core.$RefinementCtx,
): void {
  const { variables = [], secrets = [] } = scenario
  const seen = new Set<string>()
  const names = [
    ...variables.map((variable, at) => ({ called: variable.name, path: ['variables', at, 'name'] })),
    ...secrets.map((called, at) => ({ called, path: ['secrets', at] })),
  ]
  for (const { called, path } of names) {
    // Scripts are given values by variables of the environment, whose names are in upper case.
    const upper = called.toUpperCase()
    if (seen.has(upper)) context.addIssue({ code: 'custom', path, message: 'is declared twice; use another name' })
    seen.add(upper)
  }
  if (names.length === 0) return
  const known = new Set(declaredNames(scenario))
  for (const [at, step] of scenario.steps.entries()) {
    withText(step, (text, path) => {
      for (const unknown of new Set(referencesOf(text).filter((referred) => !known.has(referred)))) {
        const message = `refers to {{${unknown}}}, which is neither a variable nor a secret here; add it, or write \\{{${unknown}}} for the braces themselves`
        context.addIssue({ code: 'custom', path: ['steps', at, ...path], message })
      }
      return text
    })
  }
}
