/** Longer commands get a line for each of their options. */
const WIDTH = 64
/** A system takes at most 128 KiB in one word of a command; what is longer goes through a here-document. */
const LONGEST_WORD = 100_000

/** Text as one word of a POSIX shell, whatever is in it. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoted(text)
}

export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A word that the shell fills in from its environment. */
export const withVariable = (before: string, variable: string): string => `"${before}$${variable}"`

/** A command of options that are quoted already; each option with its value is one of `parts`. */
export function command(parts: readonly string[]): string {
  const line = parts.join(' ')
  return line.length <= WIDTH && !line.includes('\n') ? line : parts.join(' \\\n  ')
}

export const isLong = (text: string): boolean => text.length > LONGEST_WORD

/** Text for the standard input of the command before it. No line of JSON is the word that ends it. */
export const hereDocument = (text: string): string => ` <<'END'\n${text}\nEND`
