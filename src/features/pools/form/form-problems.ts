import type { FieldErrors, Resolver } from 'react-hook-form'
import { set } from 'react-hook-form'
import type { FieldProblem } from '../../../contract/check'
import { describeRequired } from '../../../contract/required-words'
import { extensionsField } from '../../../resources/extensions/values'
import { sentence } from '../../../ui/format'
import { FIELD_NAMES, fieldOf, labelOf } from '../config/field-labels'
import type { PoolForm } from '../config/form-values'
import { checkForm } from '../config/to-request'

/** A problem at the control that the person sees. */
export interface FormProblem {
  field: string
  message: string
}

/** The control that stands for a wire path, or undefined when no control does. */
export function fieldOfWire(path: string, form: PoolForm): string | undefined {
  const [first = '', ...rest] = path.split(/[.[]/)
  if (first === 'viewport') return rest.length === 0 ? 'viewport.width' : path
  if (first === 'profile') return 'profile.value'
  if (first === 'telemetry') return 'telemetry.is'
  if (first === 'extensions') return extensionsField(path, form)
  return fieldOf(first) ? first : undefined
}

/** Which policy is meant stands in the path; the editor is one control for all of them. */
function messageOf({ path, message }: FieldProblem): string {
  const policy = /^chrome_policy\.(.+)$/s.exec(path)?.[1]
  return policy ? `${policy}: ${message}` : sentence(message, describeRequired(path))
}

/** A field says its first problem; a policy may have hundreds. */
const brief = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `${first} (and ${others.length} more)`

/** Problems of the contract or the service at their controls, one for each control; `withoutControl` has those without one. */
export function sortProblems(
  problems: readonly FieldProblem[],
  form: PoolForm,
): { shown: FormProblem[]; withoutControl: string[] } {
  const byField = new Map<string, string[]>()
  const withoutControl: string[] = []
  for (const problem of problems) {
    const field = fieldOfWire(problem.path, form)
    if (field === undefined) withoutControl.push(`${problem.path}: ${problem.message}`)
    else byField.set(field, [...(byField.get(field) ?? []), messageOf(problem)])
  }
  return { shown: [...byField].map(([field, messages]) => ({ field, message: brief(messages) })), withoutControl }
}

/** Validates by the contract, and by what `more` refuses: the form is checked as the request that it would send. */
export const resolverWith =
  (more: (form: PoolForm) => FieldProblem[]): Resolver<PoolForm> =>
  (form) => {
    const checked = checkForm(form)
    const found = [...(checked.ok ? [] : checked.problems), ...more(form)]
    if (found.length === 0) return { values: form, errors: {} }
    const errors: FieldErrors<PoolForm> = {}
    for (const { field, message } of sortProblems(found, form).shown) {
      set(errors, field, { type: 'contract', message })
    }
    return { values: {}, errors }
  }

/** For a new pool. */
export const resolvePool = resolverWith(() => [])

/** All problems that the form shows, from top to bottom. */
export function listProblems(errors: FieldErrors<PoolForm>): (FormProblem & { label: string })[] {
  const found: (FormProblem & { label: string })[] = []
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    if ('message' in node && typeof node.message === 'string' && 'type' in node) {
      found.push({ field: path, message: node.message, label: labelOf(path) })
      return
    }
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'ref') visit(child, path ? `${path}.${key}` : key)
    }
  }
  for (const name of FIELD_NAMES) visit(errors[name], name)
  return found
}
