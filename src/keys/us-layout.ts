import { keyForCharacter, parseKey } from './key'
import { PUNCTUATION } from './us-keyboard'

/** A key of a full US keyboard (ANSI, 104 keys): its X11 name, and where it lies, in widths of a letter key. */
export interface Cap {
  name: string
  /** X11 name of what it is together with Shift, where that is another character. */
  shifted?: string
  x: number
  y: number
  width: number
  height: number
}

const SHIFTED: ReadonlyMap<string, string> = new Map([
  ...PUNCTUATION.map(({ plain, shifted }) => [plain, shifted] as const),
  ...'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => [letter, letter.toUpperCase()] as const),
])

/** `name:width`, or `name:widthxheight`; `_` is a gap. What is left out is 1. */
function row(x: number, y: number, keys: string): Cap[] {
  const caps: Cap[] = []
  let left = x
  for (const text of keys.split(' ')) {
    const [name = '', size = '1'] = text.split(':')
    const [width = 1, height = 1] = size.split('x').map(Number)
    const other = name.startsWith('KP_') ? undefined : SHIFTED.get(parseKey(name)?.char ?? '')
    const shifted = other === undefined ? undefined : keyForCharacter(other)?.name
    if (name !== '_') caps.push({ name, ...(shifted && { shifted }), x: left, y, width, height })
    left += width
  }
  return caps
}

const NAVIGATION_X = 15.25
const KEYPAD_X = 18.5

/** Letters, digits, signs and F1 to F12; the keys for moving; the keypad. Each from left to right and top to bottom. */
export const US_LAYOUT = {
  main: [
    ...row(0, 0, 'Escape:1.25 _:0.75 F1 F2 F3 F4 _:0.5 F5 F6 F7 F8 _:0.5 F9 F10 F11 F12'),
    ...row(0, 1.25, 'grave 1 2 3 4 5 6 7 8 9 0 minus equal BackSpace:2'),
    ...row(0, 2.25, 'Tab:1.5 q w e r t y u i o p bracketleft bracketright backslash:1.5'),
    ...row(0, 3.25, 'Caps_Lock:1.75 a s d f g h j k l semicolon apostrophe Return:2.25'),
    ...row(0, 4.25, 'Shift_L:2.25 z x c v b n m comma period slash Shift_R:2.75'),
    ...row(
      0,
      5.25,
      'Control_L:1.25 Super_L:1.25 Alt_L:1.25 space:6.25 Alt_R:1.25 Super_R:1.25 Menu:1.25 Control_R:1.25',
    ),
  ],
  navigation: [
    ...row(NAVIGATION_X, 0, 'Print Scroll_Lock Pause'),
    ...row(NAVIGATION_X, 1.25, 'Insert Home Page_Up'),
    ...row(NAVIGATION_X, 2.25, 'Delete End Page_Down'),
    ...row(NAVIGATION_X, 4.25, '_ Up'),
    ...row(NAVIGATION_X, 5.25, 'Left Down Right'),
  ],
  keypad: [
    ...row(KEYPAD_X, 1.25, 'Num_Lock KP_Divide KP_Multiply KP_Subtract'),
    ...row(KEYPAD_X, 2.25, 'KP_7 KP_8 KP_9 KP_Add:1x2'),
    ...row(KEYPAD_X, 3.25, 'KP_4 KP_5 KP_6'),
    ...row(KEYPAD_X, 4.25, 'KP_1 KP_2 KP_3 KP_Enter:1x2'),
    ...row(KEYPAD_X, 5.25, 'KP_0:2 KP_Decimal'),
  ],
} as const satisfies Record<string, readonly Cap[]>

export const LAYOUT_HEIGHT = 6.25

/** How wide some of its keys are together, from the left edge of the keyboard. */
export const widthOf = (caps: readonly Cap[]): number => Math.max(...caps.map(({ x, width }) => x + width))

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The key that one comes to from a key; the key itself at the edge. */
export function neighbor(caps: readonly Cap[], from: Cap, direction: Direction): Cap {
  const sideways = direction === 'left' || direction === 'right'
  const onward = caps.filter((cap) => (sideways ? isBeside(cap, from, direction) : isBeyond(cap, from, direction)))
  const distance = (cap: Cap): number =>
    sideways
      ? Math.abs(cap.x - from.x) + Math.abs(cap.y - from.y) / 4
      : // A key straight ahead is nearer than one of the next row that lies aside.
        Math.abs(cap.y - from.y) + gap(cap, from) * 3 + Math.abs(middle(cap) - middle(from)) / 100
  return onward.sort((a, b) => distance(a) - distance(b))[0] ?? from
}

const middle = ({ x, width }: Cap): number => x + width / 2

const gap = (a: Cap, b: Cap): number => Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width))

const isBeside = (cap: Cap, from: Cap, direction: 'left' | 'right'): boolean =>
  cap.y < from.y + from.height &&
  from.y < cap.y + cap.height &&
  (direction === 'left' ? cap.x < from.x : cap.x > from.x)

const isBeyond = (cap: Cap, from: Cap, direction: Direction): boolean =>
  direction === 'up' ? cap.y + cap.height <= from.y : cap.y >= from.y + from.height
