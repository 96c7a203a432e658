import { randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const alphabet = `${letters}0123456789`

const pick = (characters: string): string => characters.charAt(randomInt(characters.length))

/** Returns a new random id in the shape of the wire, `^[a-z][a-z0-9]{23}$` (rule 2): about 123 bits from the system's source. */
export function newId(): string {
  return pick(letters) + Array.from({ length: 23 }, () => pick(alphabet)).join('')
}
