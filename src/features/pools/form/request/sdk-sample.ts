import { MappedText } from './mapped-text'

/** A call that creates or changes a pool, in TypeScript or Python. */
const CALL = /\bbrowser(Pools|_pools)\s*\.\s*(create|update)\s*\(/
/** Which pool is changed: its id in quotes, or where the code has it. */
const POOL = /\s*(?:id_or_name\s*=\s*)?(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`|[\w$.]+)\s*,?/y

export const isSdkSample = (text: string): boolean => CALL.test(text)

export type SdkReading =
  | { ok: true; body: MappedText; isUpdate: boolean }
  | { ok: false; message: string; offset: number }

const TOKEN =
  /(?<space>(?:\s+|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)+)|(?<string>'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\$]|\\[\s\S])*`)|(?<number>-?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_$][\w$]*)|(?<spread>\.{3})|(?<sign>[{}[\]():,=])/y

const CONSTANTS: Readonly<Record<string, string>> = {
  true: 'true',
  True: 'true',
  false: 'false',
  False: 'false',
  null: 'null',
  None: 'null',
}

/** What a bracket stands for. `inline`: its members are those of what is around it. `key`: a computed name. */
type Open = 'object' | 'array' | 'inline' | 'key'

/** Reads the request of a call with one of the SDKs: a literal, as JSON. */
export function readSdkSample(source: string): SdkReading {
  const call = CALL.exec(source)
  if (!call) return { ok: false, message: 'no call that creates a pool was found', offset: 0 }
  const isUpdate = call[2] === 'update'
  POOL.lastIndex = call.index + call[0].length
  const begin = isUpdate && POOL.test(source) ? POOL.lastIndex : call.index + call[0].length
  const read = new LiteralReader(source, begin, call[1] === '_pools').read()
  return read.ok ? { ...read, isUpdate } : read
}

class LiteralReader {
  readonly #source: string
  #at: number
  readonly #isPython: boolean
  readonly #pieces: { text: string; at: number }[] = []
  readonly #open: Open[] = []
  #inlineNext = false

  constructor(source: string, at: number, isPython: boolean) {
    this.#source = source
    this.#at = at
    this.#isPython = isPython
  }

  read(): { ok: true; body: MappedText } | { ok: false; message: string; offset: number } {
    if (this.#isPython) this.#enter('object', '{', this.#at - 1)
    do {
      TOKEN.lastIndex = this.#at
      const groups = TOKEN.exec(this.#source)?.groups
      if (!groups) return this.#refuse()
      const from = this.#at
      this.#at = TOKEN.lastIndex
      if (groups['space'] === undefined && !this.#take(groups, from)) return this.#refuse(from)
    } while (this.#open.length > 0 || this.#pieces.length === 0)
    const body = new MappedText()
    for (const { text, at } of this.#pieces) body.add(text, at)
    return { ok: true, body }
  }

  #refuse(offset = this.#at): SdkReading {
    const found = /[\w$]+|[\s\S]/y
    found.lastIndex = offset
    const what = found.exec(this.#source)?.[0]
    const message =
      what === undefined ? 'unexpected end' : `${JSON.stringify(what)} is not a literal value, and only those are read`
    return { ok: false, message, offset }
  }

  /** Returns false for what is no literal. */
  #take(token: Record<string, string | undefined>, from: number): boolean {
    const { string, number, name, spread, sign } = token
    if (spread !== undefined) this.#inlineNext = true
    else if (string !== undefined) this.#add(JSON.stringify(unquoted(string)), from)
    else if (number !== undefined) this.#add(number.replaceAll('_', ''), from)
    else if (name !== undefined) return this.#takeName(name, from)
    else if (sign !== undefined) return this.#takeSign(sign, from)
    return true
  }

  #takeName(name: string, from: number): boolean {
    const isKey = /^\s*[:=]/.test(this.#source.slice(this.#at, this.#at + 40))
    if (isKey && this.#isPython && name === 'extra_body') {
      this.#at = this.#source.indexOf('=', this.#at) + 1
      this.#inlineNext = true
      return true
    }
    const text = isKey ? JSON.stringify(name) : CONSTANTS[name]
    if (text === undefined) return false
    this.#add(text, from)
    return true
  }

  #takeSign(sign: string, from: number): boolean {
    switch (sign) {
      case '{':
        if (this.#inlineNext) this.#open.push('inline')
        else this.#enter('object', sign, from)
        this.#inlineNext = false
        return true
      case '[':
        if (this.#isAtKey()) this.#open.push('key')
        else this.#enter('array', sign, from)
        return true
      case ',':
        if (!/^[{[,]$/.test(this.#pieces.at(-1)?.text ?? ',')) this.#add(sign, from)
        return true
      case ':':
      case '=':
        this.#add(':', from)
        return true
      case '}':
      case ']':
        return this.#leave(sign, from)
      case ')':
        return this.#isPython && this.#open.length === 1 && this.#leave('}', from)
      default:
        return false
    }
  }

  #isAtKey(): boolean {
    const last = this.#pieces.at(-1)?.text
    return (last === '{' || last === ',') && this.#open.at(-1) !== 'array'
  }

  #enter(open: Open, sign: string, from: number): void {
    this.#open.push(open)
    this.#add(sign, from)
  }

  #leave(sign: string, from: number): boolean {
    const open = this.#open.pop()
    if (open === 'key' || open === 'inline') return true
    if (open !== (sign === '}' ? 'object' : 'array')) return false
    if (this.#pieces.at(-1)?.text === ',') this.#pieces.pop()
    this.#add(sign, from)
    return true
  }

  #add(text: string, at: number): void {
    this.#pieces.push({ text, at })
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0' }

/** The text of a literal in any quotes, with the escapes that both languages have. */
const unquoted = (literal: string): string =>
  literal
    .slice(1, -1)
    .replace(
      /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r?\n)|([\s\S]))/g,
      (_, point?: string, four?: string, two?: string, line?: string, one = '') =>
        point === undefined
          ? four !== undefined || two !== undefined
            ? String.fromCharCode(Number.parseInt(four ?? two ?? '', 16))
            : line === undefined
              ? (ESCAPES[one] ?? one)
              : ''
          : String.fromCodePoint(Math.min(Number.parseInt(point, 16), 0x10ffff)),
    )
