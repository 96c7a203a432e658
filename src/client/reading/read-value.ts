import type { Shape } from '../../contract/shape'
import { isRecord } from '../../lib/json'

/** What nothing can be read of. */
export const UNREADABLE = Symbol('unreadable')

/** By these a record is addressed, or located in time or on the screen: without one there is no record. `.` and `..` are folders in every address. */
const IDENTITY = new Set(['id', 'session_id', 'step_id', 'replay_id', 'started_at', 'at_ms', 'offset_ms', 'x', 'y'])
const UNADDRESSABLE = new Set(['', '.', '..'])

/** By these other things are laid out: the least that a shape allows stands for one that cannot be read. */
const MEASURES = new Set(['width', 'height', 'interval_seconds', 'duration_ms'])

/** No one reads the names of more fields. */
const MOST_FIELDS = 20

/** What was read of a value, and which of its fields could not be, as paths: `viewport.width`, `acquired[3].tags.team`. */
export interface Reading {
  readonly value: unknown
  readonly fields: readonly string[]
  /** There was more than the shape names, or null. */
  readonly isLess: boolean
}

/** `partial`: whatever the shape needs may be missing. */
interface Options {
  readonly partial?: boolean
}

/**
 * Reads a JSON value by its shape. What does not fit is left out, and its name is noted; where the shape needs something, the value is the
 * empty one of its type: no text, false, an empty list. 0 would be a number like others: NaN stands for one that is not known. Members that the shape does not name are left out, and null stands for nothing.
 */
export function readValue(shape: Shape, value: unknown, { partial = false }: Options = {}): Reading {
  const reader = new Reader(partial)
  return { value: reader.read(shape, value, ''), fields: reader.fields, isLess: reader.isLess }
}

class Reader {
  readonly fields: string[] = []
  isLess = false
  readonly #isPartial: boolean
  /** Shapes that are open, by their ids. */
  readonly #open = new Map<string, Shape>()

  constructor(isPartial: boolean) {
    this.#isPartial = isPartial
  }

  read(shape: Shape, value: unknown, path: string): unknown {
    if (shape.ref !== undefined) return this.read(this.#open.get(shape.ref) ?? {}, value, path)
    if (shape.id !== undefined) this.#open.set(shape.id, shape)
    if (shape.anyOf) return this.#readAny(shape.anyOf, value, path)
    if (shape.enum || 'const' in shape) return this.#checked(hasValue(shape, value), value, path)
    switch (shape.type) {
      case undefined:
        return value
      case 'object':
        return isRecord(value) ? this.#readRecord(shape, value, path) : this.#checked(false, value, path)
      case 'array':
        if (!Array.isArray(value)) return this.#checked(false, value, path)
        return value
          .map((item: unknown, index) => this.read(shape.items ?? {}, item, `${path}[${index}]`))
          .filter((item) => item !== UNREADABLE)
      case 'string':
        return this.#checked(typeof value === 'string' && (shape.format !== 'date-time' || isTime(value)), value, path)
      case 'integer':
      case 'number':
        return this.#checked(isNumber(shape, value), value, path)
      case 'boolean':
        return this.#checked(typeof value === 'boolean', value, path)
      case 'null':
        return this.#checked(value === null, value, path)
    }
  }

  #checked(fits: boolean, value: unknown, path: string): unknown {
    if (fits) return value
    this.#note(path)
    return UNREADABLE
  }

  #readRecord(shape: Shape, record: Readonly<Record<string, unknown>>, path: string): unknown {
    const { properties = {}, required = [], additionalProperties } = shape
    const read: Record<string, unknown> = {}
    if (!additionalProperties && Object.keys(record).some((name) => !Object.hasOwn(properties, name)))
      this.isLess = true
    for (const [name, inner] of Object.entries(properties)) {
      const value = this.#member(inner, own(record, name), pathTo(path, name), required.includes(name), name)
      if (value === UNREADABLE) return UNREADABLE
      if (value !== undefined) read[name] = value
    }
    if (!additionalProperties) return read
    for (const [name, inner] of Object.entries(record)) {
      if (Object.hasOwn(properties, name)) continue
      const value = this.read(additionalProperties, inner, pathTo(path, name))
      if (value !== UNREADABLE) read[name] = value
    }
    return read
  }

  /** Undefined for one that is not there and need not be; unreadable where the record is nothing without it. */
  #member(shape: Shape, value: unknown, path: string, isRequired: boolean, name: string): unknown {
    if (value === undefined || (value === null && !takesNull(shape))) {
      if (value === null) this.isLess = true
      if ('default' in shape) return shape.default
      if (!isRequired || this.#isPartial) return undefined
      this.#note(path)
      return this.#empty(shape, name)
    }
    const isLost = isRequired && IDENTITY.has(name) && typeof value === 'string' && UNADDRESSABLE.has(value)
    const read = isLost ? this.#checked(false, value, path) : this.read(shape, value, path)
    if (read !== UNREADABLE) return read
    return isRequired && !this.#isPartial ? this.#empty(shape, name) : undefined
  }

  /** The empty value of a shape. There is none for what has to be one of several values, nor for what addresses a record. */
  #empty(shape: Shape, name: string): unknown {
    if (IDENTITY.has(name) || shape.enum || 'const' in shape) return UNREADABLE
    if (shape.anyOf) return takesNull(shape) ? null : UNREADABLE
    switch (shape.type) {
      case 'string':
        return ''
      case 'integer':
      case 'number':
        return MEASURES.has(name) ? Math.max(0, shape.minimum ?? 0) : Number.NaN
      case 'boolean':
        return false
      case 'array':
        return []
      case 'object':
        return this.#emptyRecord(shape)
      case 'null':
        return null
      case undefined:
        return {}
    }
  }

  #emptyRecord({ properties = {}, required = [] }: Shape): unknown {
    const read: Record<string, unknown> = {}
    for (const name of required) {
      const value = this.#empty(properties[name] ?? {}, name)
      if (value === UNREADABLE) return UNREADABLE
      read[name] = value
    }
    return read
  }

  /** The first that fits as it is; else what can be read of the one that the value says it is. */
  #readAny(options: readonly Shape[], value: unknown, path: string): unknown {
    const [only, ...others] = options.filter(({ type }) => type !== 'null')
    if (value === null && options.some(takesNull)) return null
    if (only && others.length === 0) return this.read(only, value, path)
    for (const option of options) {
      const before = this.fields.length
      const read = this.read(option, value, path)
      if (read !== UNREADABLE && this.fields.length === before) return read
      this.fields.length = before
    }
    const said = isRecord(value) && options.find((option) => isSaidToBe(option, value))
    return said ? this.read(said, value, path) : this.#checked(false, value, path)
  }

  #note(path: string): void {
    if (this.fields.length < MOST_FIELDS && !this.fields.includes(path)) this.fields.push(path)
  }
}

const own = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

const pathTo = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const hasValue = ({ enum: values, const: only }: Shape, value: unknown): boolean =>
  values ? values.includes(value) : value === only

const takesNull = (shape: Shape): boolean => shape.type === 'null' || (shape.anyOf?.some(takesNull) ?? false)

const isTime = (text: string): boolean => /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text))

function isNumber({ type, minimum = -Infinity, maximum = Infinity }: Shape, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < minimum || value > maximum) return false
  return type === 'number' || Number.isSafeInteger(value)
}

/** Whether the members that distinguish the options say that it is this one. */
function isSaidToBe({ properties = {} }: Shape, value: Readonly<Record<string, unknown>>): boolean {
  const fixed = Object.entries(properties).filter(([, shape]) => 'const' in shape)
  return fixed.some(([name, shape]) => own(value, name) === shape.const)
}
