import { check, type FieldProblem, problems } from '../../../../contract/check'
import { PoolCreate, type PoolCreateInput } from '../../../../contract/pool'
import { stepsOf } from '../../../../ui/json-range'
import { EMPTY_FORM, type PoolForm } from '../../config/form-values'
import { formOf } from '../../config/from-request'
import { readForm } from '../../config/to-request'
import { isSameJson } from '../../../../lib/json'

/** A request as text brings it into the form. */
interface Applied {
  form: PoolForm
  /** What the contract says against the request, with wire paths, and whether the form holds what is wrong, and so shows it. */
  problems: (FieldProblem & { isHeld: boolean })[]
  /** Wire paths of what the contract does not know. */
  unknown: string[]
}

type Field = keyof PoolForm
const FIELDS = Object.keys(EMPTY_FORM) as Field[]

/**
 * The form that sends `request`, right or wrong. A field stays as it was typed where it means the same, and keeps its value where
 * the request has something that no form can hold, such as a text for the viewport.
 *
 * @param keepPolicy the policy of the form is to stay: the text only names it.
 */
export function applyRequest(request: object, before: PoolForm, { keepPolicy = false } = {}): Applied {
  const given = Object.fromEntries(Object.entries(request).filter(([name]) => !keepPolicy || name !== 'chrome_policy'))
  const checked = check(PoolCreate, given)
  const misshapen = checked.success ? new Set() : misshapenFields(checked.error.issues)
  const holdable = Object.fromEntries(Object.entries(given).filter(([name]) => !misshapen.has(name)))
  // Checked above: what is wrong with the rest are its values, not its types.
  const next = formOf(holdable as unknown as PoolCreateInput)
  const [meant, sent] = [readForm(before).request, readForm(next).request]
  const keeps = (field: Field): boolean =>
    misshapen.has(field) || (keepPolicy && field === 'chrome_policy') || isSameJson(meant[field], sent[field])
  const form = Object.fromEntries(
    FIELDS.map((field) => [field, keeps(field) ? before[field] : next[field]]),
  ) as PoolForm
  const held = readForm(form).request
  const isHeld = ({ path }: FieldProblem): boolean => {
    const [field = ''] = stepsOf(path)
    return isSameJson(held[field], given[field])
  }
  return {
    form,
    problems: checked.success ? [] : problems(checked.error).map((each) => ({ ...each, isHeld: isHeld(each) })),
    unknown: unknownMembers(given, checked.success ? checked.data : undefined),
  }
}

/** Issues about the kind of a value; all others are about which value of that kind it is, and a form can show those. */
const OF_SHAPE = new Set(['invalid_type', 'invalid_union', 'invalid_value', 'unrecognized_keys'])

function misshapenFields(issues: readonly { code?: string; path: PropertyKey[] }[]): Set<unknown> {
  return new Set(
    issues
      // That nothing is captured and something is, no form can say either.
      .filter(({ code = '', path: [first] }) => OF_SHAPE.has(code) || (code === 'custom' && first === 'telemetry'))
      .map(({ path: [first] }) => first),
  )
}

/** Members that are in `given` and not in what the contract read of it; without a reading only the outermost are known. */
function unknownMembers(given: object, read: unknown): string[] {
  const found: string[] = []
  const visit = (value: unknown, known: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || typeof known !== 'object' || known === null) return
    for (const [name, inner] of Object.entries(value)) {
      const member = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
      if (!Object.hasOwn(known, name)) found.push(member)
      else if (member !== 'chrome_policy') visit(inner, (known as Record<string, unknown>)[name], member)
    }
  }
  if (read) visit(given, read, '')
  else found.push(...Object.keys(given).filter((name) => !Object.hasOwn(PoolCreate.shape, name)))
  return found
}
