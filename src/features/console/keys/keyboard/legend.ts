import { formatCombo } from '../../../../keys/combo'
import { isModifier, parseKey } from '../../../../keys/key'
import { keyLabel } from '../../../../keys/label'
import type { Cap } from '../../../../keys/us-layout'

/** What stands on a cap instead of words. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['Up', '↑'],
  ['Down', '↓'],
  ['Left', '←'],
  ['Right', '→'],
])

interface Legend {
  /** The character that it types now, or the words on it; empty where they are the X11 name anyway. */
  face: string
  /** The character of its other level, small. */
  other: string | undefined
  /** The X11 name that is sent. */
  x11: string
  /** Read aloud: it begins with what a person calls the key. */
  spoken: string
  /** What it is as a modifier of other keys, as that is sent. */
  modifier: string | undefined
}

const plain = (text: string): string => text.replaceAll(/[\s_]/g, '').toLowerCase()

/** What a cap shows while Shift is down or is not. */
export function legendOf(cap: Cap, shift: boolean): Legend {
  const x11 = (shift && cap.shifted) || cap.name
  const key = parseKey(x11)
  const other = cap.shifted && parseKey(shift ? cap.name : cap.shifted)?.char
  const label = key ? keyLabel(key) : x11
  const face = SIGNS.get(x11) ?? (key?.char?.trim() || label.replace(/^(?:Right|Keypad) /, ''))
  const isLetter = other?.toLowerCase() === face.toLowerCase()
  return {
    face: plain(face) === plain(x11) && face !== x11 ? '' : face,
    other: isLetter ? undefined : other,
    x11,
    spoken: plain(label) === plain(x11) ? label : `${label} ${x11}`,
    modifier: key && isModifier(key) ? formatCombo([key]) : undefined,
  }
}
