import type { KeyChange } from '../../../contract/held-keys'
import type { Action } from '../log/action'

/** What direct control sends: documented operations that act by halves, so that the hand decides what happens between. */
export type InputAction = Extract<
  Action,
  { type: 'click_mouse' | 'move_mouse' | 'scroll' | 'press_key' | 'type_text' | 'write_clipboard' }
>

/** A text that goes through the session's clipboard: the page receives a paste, and a line break is no Enter. */
export interface Paste {
  type: 'paste'
  text: string
}

/** What a paste is made of, in its order. */
export const pasteActions = ({ text }: Paste) =>
  [
    { type: 'write_clipboard', write_clipboard: { text } },
    { type: 'press_key', press_key: { keys: ['Ctrl+v'] } },
  ] as const satisfies readonly Action[]

/** What a person did with one key, recorded once it has come up. */
export interface KeyStroke {
  action: InputAction
  /** When it went down, by the clock of performance.now(). */
  at: number
  /** It went to a field for passwords, as the service says. */
  secret: boolean
}

/** Keys that go down and come up, each as the finger does. */
export interface KeysInput {
  type: 'keys'
  changes: readonly KeyChange[]
  /** The characters of which the keys go down here. */
  began: readonly KeyStroke[]
  recorded: readonly KeyStroke[]
}

export type Input = InputAction | Paste | KeysInput

/** An input, and when the hand did it, by the clock of performance.now(). */
export interface TimedInput {
  input: Input
  at: number
  /** Modifiers that are down in the session by themselves. */
  held?: readonly string[]
  /** What it types must not be recorded. */
  hidden?: true
}

/** Whether both are the same keys, or none. */
export const sameKeys = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index])

/** The modifiers that are down with an input of the pointer, as far as it names them. */
export function heldWith(input: InputAction): readonly string[] {
  switch (input.type) {
    case 'click_mouse':
      return input.click_mouse.hold_keys ?? []
    case 'move_mouse':
      return input.move_mouse.hold_keys ?? []
    case 'scroll':
      return input.scroll.hold_keys ?? []
    default:
      return []
  }
}

/** Keys that lead to another field. */
const LEAVING: ReadonlySet<string> = new Set(['Tab', 'Return', 'Enter'])

/** Whether the focus may be in another field now: what is typed there is asked for again. */
export function leavesField(input: Input): boolean {
  if (input.type === 'keys') return input.changes.some(({ key, down }) => down && LEAVING.has(key))
  return (
    input.type === 'click_mouse' || (input.type === 'press_key' && input.press_key.keys.some((key) => LEAVING.has(key)))
  )
}
