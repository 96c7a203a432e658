import * as fc from 'fast-check'
import type { z } from 'zod'
import { check, pathText } from './check'
import { bodies, description, type Described } from './test-bodies'

/** A body with one thing wrong. */
export interface Broken {
  body: unknown
  /** What was done to which field. */
  what: string
  /** Wire paths that may be named as wrong: the field itself, or the choice between several shapes that it stands in. */
  blamed: string[]
}

type Path = readonly (string | number)[]

interface Break {
  path: Path
  /** The value to put there; absent to leave the member out. */
  value?: unknown
  blamed: Path[]
}

const WRONG_TYPES: Record<string, readonly unknown[]> = {
  string: [42, true, ['text'], { text: 'text' }],
  integer: ['3', 1.5, true, [3], 2 ** 53, -1e21],
  number: ['3', true, [3]],
  boolean: ['true', 0, [true]],
  array: [{}, 'text', 7],
  object: [[], 'text', 7],
}

const ANYTHING: readonly unknown[] = [null, 42, 'no such value', true, [], {}]

/** Complete bodies that were valid until one field was broken. */
export function brokenBodies(schema: z.ZodType): fc.Arbitrary<Broken> {
  const { root, part } = description(schema)
  return bodies(schema, 'all')
    .filter((body) => check(schema, body).success)
    .chain((body) => fc.constantFrom(...breaks(root, body, [], [])).map((one) => broken(body, one)))

  /** `choices` are the paths of the unions that `path` is in. */
  function breaks(reference: Described, value: unknown, path: Path, choices: Path[]): Break[] {
    const described = part(reference)
    const blamed = [path, ...choices]
    const at = (wrong: readonly unknown[]): Break[] => wrong.map((one) => ({ path, value: one, blamed }))

    const branches = (described.oneOf ?? described.anyOf)?.map((one) => part(one))
    if (branches) {
      const wrong = ANYTHING.filter((one) => !branches.some((branch) => resembles(branch, one)))
      const shapeless = wrong.map((one) => ({ path, value: one, blamed: [...blamed, ...kinds(branches, path)] }))
      const branch = branches.find((one) => resembles(one, value))
      const several = branches.filter(({ type }) => type !== 'null').length > 1
      const inner = branch ? breaks(branch, value, path, several ? blamed : choices) : []
      const others = branches.filter((one) => one !== branch)
      return [...shapeless, ...inner.filter((one) => one.path !== path || !others.some((o) => resembles(o, one.value)))]
    }
    if (described.const !== undefined || described.enum) return at([42, null, 'no such value', ''])
    const wrong = described.type === 'null' ? [] : at([null, ...(WRONG_TYPES[String(described.type)] ?? [])])
    switch (described.type) {
      case 'object':
        return [...wrong, ...memberBreaks(described, value as Record<string, unknown>, path, choices)]
      case 'array':
        return [...wrong, ...itemBreaks(described, value as unknown[], path, choices)]
      case 'integer':
      case 'number':
        return [...wrong, ...at(outOfRange(described))]
      case 'string':
        return [...wrong, ...at(badTexts(described))]
      case 'boolean':
      case 'null':
        return wrong
      default:
        return []
    }
  }

  function memberBreaks(described: Described, value: Record<string, unknown>, path: Path, choices: Path[]): Break[] {
    const properties = (described.properties ?? {}) as Record<string, Described>
    const named = Object.entries(properties).flatMap(([name, member]) => {
      const inner = [...path, name]
      const blamed = [inner, ...choices]
      if (member.not) return [{ path: inner, value: 'too much', blamed }]
      const missing = described.required?.includes(name) ? [{ path: inner, blamed }] : []
      return name in value ? [...missing, ...breaks(member, value[name], inner, choices)] : missing
    })
    const { additionalProperties: rest } = described
    if (typeof rest !== 'object') return named
    const free = Object.keys(value).filter((name) => !(name in properties))
    return [...named, ...free.flatMap((name) => breaks(rest, value[name], [...path, name], choices))]
  }

  function itemBreaks(described: Described, value: unknown[], path: Path, choices: Path[]): Break[] {
    const { prefixItems, items, minItems = 0, maxItems = Infinity } = described
    const blamed = [path, ...choices]
    const inner = value.flatMap((item, i) =>
      breaks((prefixItems?.[i] ?? items) as Described, item, [...path, i], choices),
    )
    if (prefixItems) {
      return [...inner, { path, value: value.slice(1), blamed }, { path, value: [...value, ...value], blamed }]
    }
    const short = minItems > 0 ? [{ path, value: value.slice(0, minItems - 1), blamed }] : []
    const long = maxItems < 1000 ? [{ path, value: Array.from({ length: maxItems + 1 }, () => value[0]), blamed }] : []
    return [...inner, ...short, ...long]
  }
}

/** Whether a value looks as if it were meant for this branch of a union. */
function resembles({ type, required = [], properties = {} }: Described, value: unknown): boolean {
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array'
  if (typeof value !== 'object') return type === (Number.isInteger(value) ? 'integer' : typeof value)
  if (type !== 'object') return false
  return required.every((name) => {
    const { const: only } = properties[name] as Described
    const member = (value as Record<string, unknown>)[name]
    return only === undefined ? member !== undefined : member === only
  })
}

/** The fields that say which branch of a union is meant. */
const kinds = (branches: readonly Described[], path: Path): Path[] =>
  branches.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, member]) => ((member as Described).const ? [[...path, name]] : [])),
  )

const outOfRange = ({ minimum, maximum }: Described): number[] => [
  ...(minimum === undefined ? [] : [minimum - 1, -1e300]),
  ...(maximum === undefined ? [] : [maximum + 1, 1e300]),
]

function badTexts({ pattern, minLength = 0, maxLength }: Described): string[] {
  const rule = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return [
    ...['', ' ', 'ü', 'a/b', '../a', '\u0000', '\uD800', 'x'.repeat(300)].filter((one) => rule && !rule.test(one)),
    ...(minLength > 0 ? [''] : []),
    ...(maxLength !== undefined && maxLength < 10_000 ? ['x'.repeat(maxLength + 1)] : []),
  ]
}

function broken(body: unknown, { path, blamed, ...rest }: Break): Broken {
  const what = `${pathText(path) || 'body'} ${'value' in rest ? `is ${JSON.stringify(rest.value)}` : 'is missing'}`
  return { body: replaced(body, path, rest), what, blamed: blamed.map(pathText) }
}

function replaced(body: unknown, [first, ...rest]: Path, change: { value?: unknown }): unknown {
  if (first === undefined) return change.value
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string | number, unknown>
  if (rest.length > 0) copy[first] = replaced(copy[first], rest, change)
  else if ('value' in change) copy[first] = change.value
  else delete copy[first]
  return copy
}
