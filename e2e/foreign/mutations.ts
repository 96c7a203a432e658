import type { Shape } from '../../src/contract/shape'

export interface Mutation {
  /** What is changed, and how: `usage.idle_ms: huge`. */
  readonly name: string
  /** The record with this change alone. */
  readonly record: Record<string, unknown>
  readonly path: readonly string[]
  readonly value: unknown
}

const HOSTILE = '"><img src=x onerror="document.title=\'ran\'"><script>document.title="ran"</script>'
/** Stands for a value of 20,000 levels, which no `JSON.stringify` writes: see `deepened`. */
const DEEP = '@deep@'

/** Puts such values into JSON. */
export const deepened = (text: string): string =>
  text.replaceAll(JSON.stringify(DEEP), `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)

/** How a field can be other than it should be. Undefined: it is missing. */
const CHANGES: Readonly<Record<string, (shape: Shape) => unknown>> = {
  missing: () => undefined,
  null: () => null,
  'of another type': ({ type }) =>
    type === 'string' ? { a: 1 } : type === 'object' ? 'a text' : type === 'array' ? {} : 'a text',
  huge: ({ type }) =>
    type === 'string' ? 'x'.repeat(20_000) : type === 'object' ? DEEP : type === 'array' ? Array(500).fill(7) : 1e300,
  hostile: ({ type }) =>
    type === 'string'
      ? HOSTILE
      : type === 'object'
        ? { ['__proto__']: 1, constructor: HOSTILE }
        : type === 'array'
          ? [HOSTILE, null]
          : -1,
}

/** Every change of every field that the shape of a record names, one at a time. Made from the schema, so that new fields are among them. */
export function mutationsOf(shape: Shape, example: Record<string, unknown>): Mutation[] {
  return fieldsOf(shape).flatMap(({ path, shape: field }) =>
    Object.entries(CHANGES).map(([how, change]) => {
      const value = change(field)
      return { name: `${path.join('.')}: ${how}`, record: changed(example, path, value), path, value }
    }),
  )
}

/** How many changes are looked at together. More would hide each other: what is missing is not shown with its own parts. */
const AT_ONCE = 4

/** Puts changes of different fields into one record, some at a time: a view of each record shows all of them. */
export function combined(
  mutations: readonly Mutation[],
  example: Record<string, unknown>,
): Omit<Mutation, 'path' | 'value'>[] {
  const groups: Mutation[][] = []
  for (const mutation of mutations) {
    const isFree = (group: Mutation[]) =>
      group.length < AT_ONCE &&
      group.every(({ path }) => !isWithin(path, mutation.path) && !isWithin(mutation.path, path))
    const group = groups.find(isFree)
    if (group) group.push(mutation)
    else groups.push([mutation])
  }
  return groups.map((group) => ({
    name: group.map(({ name }) => name).join(', '),
    record: group.reduce((record, { path, value }) => changed(record, path, value), example),
  }))
}

const isWithin = (inner: readonly string[], outer: readonly string[]): boolean =>
  outer.every((name, at) => inner[at] === name)

/** Of several records of one shape beside each other, such as the categories of telemetry, the first stands for all. */
function fieldsOf(shape: Shape, path: readonly string[] = []): { path: readonly string[]; shape: Shape }[] {
  const seen = new Set<string>()
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const text = JSON.stringify(inner)
    if (inner.type === 'object' && seen.has(text)) return []
    seen.add(text)
    const field = inner.anyOf?.find(({ type }) => type !== 'null') ?? inner
    const here = [...path, name]
    return [
      { path: here, shape: field },
      ...(field.additionalProperties ? [{ path: [...here, 'some'], shape: field.additionalProperties }] : []),
      ...fieldsOf(field, here),
    ]
  })
}

/** Whatever stands between is made where it is missing. */
function changed(
  record: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const inner = record[name]
  if (rest.length === 0) return { ...record, [name]: value }
  const within = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
  return { ...record, [name]: changed(within, rest, value) }
}
