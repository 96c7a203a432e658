/** Where JSON text stops being JSON. Browsers word it differently and often leave the place out, so it is found here. */
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

/** Parses JSON; what is wrong is said with its place. */
export function parseJson(text: string): JsonText {
  try {
    const value: unknown = JSON.parse(text)
    if (!isTooDeep(value)) return { ok: true, value }
    const message = `nested deeper than ${MAX_DEPTH} levels`
    return { ok: false, problem: { message, offset: 0, line: 1, column: 1 } }
  } catch {
    const offset = new Scanner(text).firstError()
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

/** Where a person finds a place in a text; both count from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function whatIsWrong(text: string, offset: number): string {
  const found = text[offset]
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

/** A string with its quotes, a word, or a single sign. */
function wordAt(text: string, offset: number): string {
  const word = /^(?:"[^"\n]*"|\w+|.)/.exec(text.slice(offset, offset + LONGEST_WORD * 2))?.[0] ?? ''
  return word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word
}

const SPACE = /[ \t\n\r]*/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y
/** Control characters, which JSON does not allow in a string, are left out by starting the range at the space. */
const CHARACTERS = /(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y

/** Thrown to leave the nesting; it never leaves this module. */
const STOP = Symbol('stop')

class Scanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  firstError(): number {
    try {
      this.#value()
      this.#skip(SPACE)
    } catch (stop) {
      // Nested too deep for the stack: no policy is, so the place of the deepest bracket will do.
      if (stop !== STOP && !(stop instanceof RangeError)) throw stop
    }
    return this.#at
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (!match) return false
    this.#at += match[0].length
    return true
  }

  #take(character: string): boolean {
    this.#skip(SPACE)
    if (this.#text[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  #need(found: boolean): void {
    if (!found) throw STOP
  }

  #string(): boolean {
    if (!this.#take('"')) return false
    this.#skip(CHARACTERS)
    this.#need(this.#text[this.#at] === '"')
    this.#at += 1
    return true
  }

  #value(): void {
    if (this.#take('{')) return this.#items('}', () => this.#member())
    if (this.#take('[')) return this.#items(']', () => this.#value())
    this.#need(this.#string() || this.#skip(SCALAR))
  }

  #member(): void {
    this.#need(this.#string())
    this.#need(this.#take(':'))
    this.#value()
  }

  #items(end: string, item: () => void): void {
    if (this.#take(end)) return
    do item()
    while (this.#take(','))
    this.#need(this.#take(end))
  }
}
