import { MappedText } from './mapped-text'

/** A caret at the end of a line that goes on: of `cmd.exe`, where one stands before what it protects, too. */
const CMD = /\s\^\r?\n/
/** A backtick at the end of a line that goes on: of PowerShell. */
const POWERSHELL = /\s`\r?\n/

/** The command as a POSIX shell would have it, or undefined where it is none of a shell of Windows. */
export function fromWindows(source: string): MappedText | undefined {
  if (CMD.test(source)) return replaced(source, /\^(\r?\n|[\s\S])/g)
  return POWERSHELL.test(source) ? replaced(source, /`(\r?\n)/g) : undefined
}

/** Quotes that PowerShell passes on only with a backslash before them; undefined where there are none. */
export function withoutBackslashes(body: string): MappedText | undefined {
  return /^\s*[{[]\s*\\"/.test(body) ? replaced(body, /\\(["\\])/g) : undefined
}

/** What `found` has in its group stands for all of it; a line break for a blank. */
function replaced(source: string, found: RegExp): MappedText {
  const text = new MappedText()
  let at = 0
  for (const match of source.matchAll(found)) {
    const [whole, kept = ''] = match
    text.add(source.slice(at, match.index), at)
    text.add(kept.endsWith('\n') ? ' ' : kept, match.index + whole.length - kept.length)
    at = match.index + whole.length
  }
  text.add(source.slice(at), at)
  return text
}
