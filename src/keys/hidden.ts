import { parseItem } from './combo'

/** Stands for a character that is not shown. */
export const DOT = '•'
/** Modifiers with which a key still writes a character. */
const WRITING = /^(Shift_|ISO_Level)/

/** A text of which only the length is kept. */
export const hidden = (text: string): string => DOT.repeat(Array.from(text).length)

/** Whether keys still write characters while these are held. */
export const isWriting = (holdKeys: readonly string[]): boolean =>
  holdKeys.every((item) => {
    const parsed = parseItem(item)
    return parsed.ok && parsed.keys.every(({ name }) => WRITING.test(name))
  })

/** Whether a key or a combination writes a character. */
export function writes(item: string): boolean {
  const parsed = parseItem(item)
  if (!parsed.ok) return false
  const modifiers = parsed.keys.slice(0, -1)
  return parsed.keys.at(-1)?.char !== undefined && modifiers.every(({ name }) => WRITING.test(name))
}
