import { ComputerAction, type ComputerActionInput, type ActionType } from '../../../contract/computer-actions'
import { check, problems } from '../../../contract/check'
import { planPress } from '../../../keys/press'
import { parseJson } from '../../../ui/json-text'

type PastedAction = { ok: true; action: ComputerActionInput } | { ok: false; problems: readonly string[] }

/** By which field a request body is known; the first that it has. */
const KNOWN_BY: readonly (readonly [field: string, type: ActionType])[] = [
  ['keys', 'press_key'],
  ['path', 'drag_mouse'],
  ['text', 'type_text'],
  ['delta_x', 'scroll'],
  ['delta_y', 'scroll'],
  ['hidden', 'set_cursor'],
  ['smooth', 'move_mouse'],
  ['duration_ms', 'move_mouse'],
  ['x', 'click_mouse'],
]

/** Reads the body of a request, or one action of a batch. Which operation is meant shows in its fields. */
export function readAction(text: string): PastedAction {
  const parsed = parseJson(text)
  if (!parsed.ok) {
    const { line, column, message } = parsed.problem
    return { ok: false, problems: [`Invalid JSON at line ${line}, column ${column}: ${message}`] }
  }
  const { value } = parsed
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problems: ['A request body is an object, in curly braces'] }
  }
  const type = 'type' in value ? undefined : KNOWN_BY.find(([field]) => field in value)?.[1]
  if (!('type' in value) && type === undefined) {
    return {
      ok: false,
      problems: ['No action has this body. Keys have "keys", a drag has "path", typing has "text".'],
    }
  }
  const action = type === undefined ? value : { type, [type]: value }
  const { error } = check(ComputerAction, action)
  if (error) {
    // The person has pasted a body, so its fields stand without the type.
    const bare = (path: string): string => (type === undefined ? path : path.slice(type.length + 1))
    return { ok: false, problems: problems(error).map(({ path, message }) => `${bare(path) || 'The body'} ${message}`) }
  }
  const input = action as ComputerActionInput
  const plan = input.type === 'press_key' ? planPress(input.press_key) : undefined
  if (plan && !plan.ok) return { ok: false, problems: plan.problems.map(({ message }) => message) }
  return { ok: true, action: input }
}
