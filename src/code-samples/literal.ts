import { isBeyondSdk } from './beyond-sdk'

/** How a language writes what JSON can hold. */
export interface Notation {
  indent: string
  /** Between the bracket of an object and what is in it, when both are on one line. */
  padding: string
  text: (value: string) => string
  /** `true`, `false` and `null`. */
  constant: (value: boolean | null) => string
  member: (name: string, value: string) => string
  /** One that the types of the SDK lack; as any other where it is missing. */
  beyondSdk?: (name: string, value: string) => string
}

/** Longer lines are broken. */
const WIDTH = 64

/** A value as the language writes it: on one line if it fits there behind `before` characters. */
export function literal(value: unknown, notation: Notation, depth = 0, before = 0): string {
  if (typeof value === 'string') return notation.text(value)
  if (typeof value === 'number') return JSON.stringify(value)
  if (hasJson(value)) return literal(value.toJSON(), notation, depth, before)
  if (typeof value === 'boolean' || value === null) return notation.constant(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, notation, depth + 1))
    return group('[', items, ']', { indent: notation.indent, padding: '', depth, before })
  }
  const { member, beyondSdk = member } = notation
  const items = membersOf(value).map(([name, inner]) =>
    (isBeyondSdk(name, value ?? {}) ? beyondSdk : member)(name, literal(inner, notation, depth + 1)),
  )
  return group('{', items, '}', { indent: notation.indent, padding: notation.padding, depth, before })
}

/** A value that stands for another one. */
const hasJson = (value: unknown): value is { toJSON: () => unknown } =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'

/** What JSON would send: a member that is undefined is none. */
export const membersOf = (value: unknown): [string, unknown][] =>
  Object.entries(value ?? {}).filter(([, inner]) => inner !== undefined)

/** Items between brackets, on one line if they fit there, else each on a line of its own. */
export function group(
  open: string,
  items: readonly string[],
  close: string,
  { indent, padding, depth, before }: { indent: string; padding: string; depth: number; before: number },
): string {
  if (items.length === 0) return open + close
  const length = items.reduce((sum, item) => sum + item.length + 2, before + depth * indent.length)
  if (length <= WIDTH && !items.some((item) => item.includes('\n'))) {
    return open + padding + items.join(', ') + padding + close
  }
  const start = `\n${indent.repeat(depth + 1)}`
  return `${open}${start}${items.join(`,${start}`)},\n${indent.repeat(depth)}${close}`
}
