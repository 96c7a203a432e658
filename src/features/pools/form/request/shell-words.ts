import { MappedText } from './mapped-text'

/** A word of a shell command, and where each part of it stood in the command. */
export interface ShellWord {
  text: string
  /** Index in the command of the character at `index` of the word. */
  sourceOf: (index: number) => number
  /** Where the word ends in the command. */
  end: number
}

type ShellWords =
  | { ok: true; words: ShellWord[]; input: ShellWord | undefined }
  | { ok: false; message: string; offset: number }

const ANSI_C: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\u001b',
  E: '\u001b',
}

/**
 * Reads the first command of a POSIX shell text: its words with quotes, escapes, `$'…'` and continued lines resolved, and its
 * here-document. Variables stay as they are written.
 */
export function shellWords(source: string): ShellWords {
  const words: ShellWord[] = []
  let input: ShellWord | undefined
  let at = 0
  while (at < source.length) {
    at = skip(/(?:[ \t\r]|\\\r?\n)+/y, source, at)
    const rest = source[at]
    if (rest === undefined || rest === '\n' || rest === ';' || rest === '|' || rest === '&') break
    if (rest === '#') break
    if (source.startsWith('<<', at)) {
      const document = hereDocument(source, at)
      if (!document) return { ok: false, message: 'the here-document has no end', offset: at }
      input = document
      break
    }
    if (rest === '<' || rest === '>') break
    const word = readWord(source, at)
    if ('message' in word) return { ok: false, ...word }
    words.push(word)
    at = word.end
  }
  return { ok: true, words, input }
}

function skip(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : at
}

function readWord(source: string, start: number): ShellWord | { message: string; offset: number } {
  const pieces = new MappedText()
  let at = start
  while (at < source.length && !/[\s;|&<>]/.test(source[at] ?? '')) {
    const quote = source.startsWith("$'", at) ? "$'" : source[at]
    if (quote === "'" || quote === '"' || quote === "$'") {
      const end = readQuoted(source, at, quote, pieces)
      if (end === undefined) return { message: `the quote is not closed`, offset: at }
      at = end
    } else if (quote === '\\') {
      const next = /\r?\n/y
      const end = skip(next, source, at + 1)
      if (end === at + 1) pieces.add(source[at + 1] ?? '', at + 1)
      at = end === at + 1 ? at + 2 : end
    } else {
      const end = skip(/[^\s;|&<>'"\\$]+|\$/y, source, at)
      pieces.add(source.slice(at, end), at)
      at = end
    }
  }
  return { text: pieces.text, sourceOf: pieces.sourceOf, end: at }
}

const PLAIN: Record<string, RegExp> = { "'": /[^']+/y, '"': /[^"\\]+/y, "$'": /[^'\\]+/y }

/** Reads from an opening quote on; undefined when it is not closed. */
function readQuoted(source: string, start: number, quote: string, pieces: MappedText): number | undefined {
  let at = start + quote.length
  for (;;) {
    const end = skip(PLAIN[quote] as RegExp, source, at)
    if (end > at) pieces.add(source.slice(at, end), at)
    if (end >= source.length) return undefined
    if (source[end] === quote.at(-1)) return end + 1
    at = quote === '"' ? escapeInDoubleQuotes(source, end, pieces) : escapeInAnsiC(source, end, pieces)
  }
}

function escapeInDoubleQuotes(source: string, at: number, pieces: MappedText): number {
  const next = source[at + 1] ?? ''
  if (next === '\n') return at + 2
  if ('$`"\\'.includes(next)) pieces.add(next, at + 1)
  else pieces.add(`\\${next}`, at)
  return at + 2
}

function escapeInAnsiC(source: string, at: number, pieces: MappedText): number {
  const code = /\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3}))/iy
  code.lastIndex = at
  const found = code.exec(source)
  if (found) {
    const [whole, byte, short, long, octal] = found
    const point = octal === undefined ? Number.parseInt(byte ?? short ?? long ?? '', 16) : Number.parseInt(octal, 8)
    // Half of a pair is written as it is, and its other half follows.
    pieces.add(point > 0xffff ? String.fromCodePoint(Math.min(point, 0x10ffff)) : String.fromCharCode(point), at)
    return at + whole.length
  }
  const next = source[at + 1] ?? ''
  pieces.add(ANSI_C[next] ?? next, at)
  return at + 2
}

const DOCUMENT = /<<-?\s*(["']?)(\w+)\1[^\n]*\n/y

function hereDocument(source: string, at: number): ShellWord | undefined {
  DOCUMENT.lastIndex = at
  const opening = DOCUMENT.exec(source)
  if (!opening) return undefined
  const start = DOCUMENT.lastIndex
  const end = new RegExp(`^${opening[2]}\\r?$`, 'm').exec(source.slice(start))
  if (!end) return undefined
  return {
    text: source.slice(start, start + end.index),
    sourceOf: (index) => start + index,
    end: start + end.index + end[0].length,
  }
}
