import type { ComputerActionInput } from '../contract/computer-actions'

const DOT = '•'

/** A text of which only the length is kept. */
export const hidden = (text: string): string => DOT.repeat(Array.from(text).length)

/** Whether an action would type the dots in place of what was typed when it was recorded. */
export const isHidden = (action: ComputerActionInput): boolean =>
  action.type === 'type_text' && action.type_text.text !== '' && /^•+$/.test(action.type_text.text)

/** Why such an action cannot be done again as it stands. */
export const HIDDEN_REASON = 'What was typed here was not recorded'
