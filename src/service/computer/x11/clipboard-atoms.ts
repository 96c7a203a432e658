import type { XConnection } from './connection'

const names = ['CLIPBOARD', 'TARGETS', 'UTF8_STRING', 'TEXT', 'text/plain;charset=utf-8', 'text/plain', 'INCR'] as const

/** Atoms that every server has (X protocol, appendix B). */
export const predefined = { ATOM: 4, STRING: 31 } as const

export type ClipboardAtoms = Record<(typeof names)[number], number>

/** Asks the server for the numbers of the names that the clipboard needs. */
export async function clipboardAtoms(connection: XConnection): Promise<ClipboardAtoms> {
  const atoms = await Promise.all(names.map((name) => connection.atom(name)))
  return Object.fromEntries(names.map((name, index) => [name, atoms[index]])) as ClipboardAtoms
}
