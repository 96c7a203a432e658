import { bodyOf } from '../contract/action-endpoints'
import type { ComputerActionInput } from '../contract/computer-actions'
import { DOT, hidden, isWriting, writes } from '../keys/hidden'

type Writing = Extract<ComputerActionInput, { type: 'press_key' | 'type_text' | 'write_clipboard' }>

/** Whether an action would type the dots instead of what was typed when it was recorded. One that is still typed as JSON may lack its members. */
export function isHidden(action: ComputerActionInput): boolean {
  const body = bodyOf(action) as { keys?: unknown; text?: unknown } | null | undefined
  if (Array.isArray(body?.keys)) return body.keys.includes(DOT)
  return typeof body?.text === 'string' && /^•+$/.test(body.text)
}

/** Why such an action cannot be done again as it stands. */
export const HIDDEN_REASON = 'What was typed here was not recorded'

/** How much of an action writes characters: what it says is hidden where they go to a field for passwords. `some` may go to several fields. */
export function writing(action: ComputerActionInput): 'nothing' | 'some' | 'all' {
  // One field takes all of a paste.
  if (action.type === 'write_clipboard') return 'all'
  if (action.type === 'type_text') return /[\t\r\n]/.test(action.type_text.text) ? 'some' : 'all'
  if (action.type !== 'press_key') return 'nothing'
  const { keys, hold_keys = [] } = action.press_key
  const count = isWriting(hold_keys) ? keys.filter(writes).length : 0
  return count === 0 ? 'nothing' : count === keys.length ? 'all' : 'some'
}

/** The action without the characters that it writes. Keys that write nothing, such as Enter and Tab, say nothing. */
export function masked<A extends ComputerActionInput>(action: A): A | Writing {
  if (writing(action) === 'nothing') return action
  if (action.type === 'type_text') return { type: 'type_text', type_text: { text: hidden(action.type_text.text) } }
  if (action.type === 'write_clipboard')
    return { type: 'write_clipboard', write_clipboard: { text: hidden(action.write_clipboard.text) } }
  if (action.type !== 'press_key') return action
  const { keys } = action.press_key
  if (keys.every(writes)) return { type: 'type_text', type_text: { text: DOT.repeat(keys.length) } }
  return { type: 'press_key', press_key: { ...action.press_key, keys: keys.map((key) => (writes(key) ? DOT : key)) } }
}
