import { ALIASES, SHORT_NAMES } from './aliases'
import { parseKey, type Key } from './key'
import { allKeyNames } from './keysyms'

/** Names further away than this part of their length are no help. */
const FARTHEST = 0.4
/** Nothing that long is a mistyped name, and comparing it would cost. */
const LONGEST_TOKEN = 40

/**
 * Up to `n` names of keys that `token` may be a misspelling of, nearest first, each key once, in the spelling that
 * formatCombo uses. Empty when nothing is near.
 */
export function suggest(token: string, n = 3): string[] {
  if (token.length > LONGEST_TOKEN || isCode(token)) return []
  const wanted = token.toLowerCase()
  const near: { key: Key; far: number }[] = []
  for (const name of [...ALIASES.keys(), ...allKeyNames()]) {
    const far = farness(wanted, name)
    const key = far > FARTHEST ? undefined : parseKey(name)
    if (key) near.push({ key, far: isCommon(key) ? far : far + 0.05 })
  }
  near.sort((a, b) => a.far - b.far)
  return [...new Set(near.map(({ key }) => shortName(key)))].slice(0, n)
}

/** Whether it is meant as the code of a key, which no name is near to. */
export const isCode = (token: string): boolean => /^\d+$/.test(token)

/** How a key is written: the short name of a modifier ("Ctrl"), else its X11 name. */
export function shortName(key: Key): string {
  return SHORT_NAMES.get(key.name) ?? key.name
}

/** On most keyboards: ASCII, and the function, keypad and modifier keys. */
function isCommon({ keysym }: Key): boolean {
  return keysym < 0x7f || (keysym >= 0xff00 && keysym <= 0xffff)
}

/** 0 for the same name, 1 for one that has nothing in common; not exact beyond FARTHEST. */
function farness(wanted: string, name: string): number {
  const longest = Math.max(wanted.length, name.length)
  if (wanted.length > 3 && isPart(wanted, name)) return Math.min(FARTHEST, 1 - wanted.length / longest)
  return edits(wanted, name.toLowerCase(), FARTHEST * longest) / longest
}

/** Whether it begins or ends the name, or is a word in it: letters from the middle of a word are nothing that a person remembers. */
function isPart(wanted: string, name: string): boolean {
  const at = name.toLowerCase().indexOf(wanted)
  return at === 0 || (at > 0 && (at + wanted.length === name.length || /[A-Z_]/.test(name.charAt(at))))
}

/**
 * The number of letters to insert, delete, replace or swap with their neighbor (Damerau's and Levenshtein's
 * distance); gives up with Infinity as soon as it must exceed `most`.
 */
function edits(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return Infinity
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= to.length; column += 1) {
      const same = from.charCodeAt(row - 1) === to.charCodeAt(column - 1)
      let cost = Math.min(
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      )
      if (row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return Infinity
    beforeLast = last
    last = current
  }
  return last[to.length] ?? Infinity
}
