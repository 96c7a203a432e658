import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser'

/** Where JSON text stops being JSON. Browsers word it differently and often leave the position out, so it is found here. */
export interface JsonProblem {
  message: string
  /** Index of the first character that is wrong; the length of the text when it ends too early. */
  offset: number
  line: number
  column: number
}

export type JsonText = { ok: true; value: unknown } | { ok: false; problem: JsonProblem }

/** To write, compare or check what is nested deeper may take more stack than there is. */
const MAX_DEPTH = 1_000

/** Parses JSON; what is wrong is said with its position. */
export function parseJson(text: string): JsonText {
  try {
    const value: unknown = JSON.parse(text)
    if (!isTooDeep(value)) return { ok: true, value }
    const message = `nested deeper than ${MAX_DEPTH} levels`
    return { ok: false, problem: { message, offset: 0, line: 1, column: 1 } }
  } catch {
    const offset = firstError(text)
    return { ok: false, problem: { message: whatIsWrong(text, offset), offset, ...lineAndColumn(text, offset) } }
  }
}

function isTooDeep(value: unknown): boolean {
  let level: object[] = [value].filter(isObject)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) return true
    level = level.flatMap((outer) => Object.values(outer).filter(isObject))
  }
  return false
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A position in a text as a person finds it; both count from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function whatIsWrong(text: string, offset: number): string {
  const found = text[offset]
  if (text.trim() === '') return 'nothing to read'
  if (found === undefined) return 'unexpected end'
  if (found === '\n') return 'close the string before the end of the line'
  if (found === "'") return 'use double quotes'
  const before = text.slice(0, offset).trimEnd().at(-1)
  if (before === ',' && (found === '}' || found === ']')) return 'remove the trailing comma'
  const word = wordAt(text, offset)
  // Where a value is over, only a comma leads on; a string may have been the name of a member.
  const isNext = /["\w{[]/.test(found) && /[\s"}\]]/.test(text[offset - 1] ?? '')
  if (isNext && before === '"') return `expected a colon or a comma before ${word}`
  return isNext && /[\w}\]]/.test(before ?? '') ? `expected a comma before ${word}` : `unexpected ${word}`
}

const LONGEST_WORD = 24

/** A string with its quotes, a word, or a single sign; what shows none is said by its number. */
function wordAt(text: string, offset: number): string {
  const code = text.charCodeAt(offset)
  if (/\p{Cc}/u.test(text[offset] ?? '')) return `character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const word = /^(?:"[^"\n]*"|\w+|.)/.exec(text.slice(offset, offset + LONGEST_WORD * 2))?.[0] ?? ''
  return word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word
}

/** The index of the first character that is wrong, as a person would look for it. */
function firstError(text: string): number {
  const errors: ParseError[] = []
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  } catch {
    // Nested too deep for the stack: what is wrong with it is its end.
  }
  const [first] = errors
  if (!first) return text.length
  // A string that does not end is wrong where it should.
  const isOpen = printParseErrorCode(first.error) === 'UnexpectedEndOfString'
  return isOpen ? first.offset + first.length : first.offset
}
