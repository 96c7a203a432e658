import * as fc from 'fast-check'
import type { z } from 'zod'
import { bodies } from '../../contract/test-bodies'
import { NAMES, NO_JSON, VALUES } from './corpus'

/** Stands in a body for JSON that `JSON.stringify` would not write. */
const MARK = '\u0001'

type Path = readonly (string | number)[]

/** Bodies that fit a schema, with what happens to them on the way. */
export function jsonBody(schema: z.ZodType): fc.Arbitrary<Buffer> {
  const valid = fc.oneof(
    { weight: 2, arbitrary: fc.constant(exampleOf(schema)) },
    { weight: 1, arbitrary: bodies(schema) },
  )
  const text = fc.oneof(
    { weight: 2, arbitrary: valid.map((body) => JSON.stringify(body)) },
    { weight: 6, arbitrary: withValue(valid) },
    { weight: 1, arbitrary: fc.constantFrom(...NO_JSON, ...VALUES) },
    { weight: 1, arbitrary: fc.tuple(valid, fc.nat()).map(([body, at]) => cutOff(JSON.stringify(body), at)) },
  )
  const bytes = text.map((one) => Buffer.from(one))
  return fc.oneof(
    { weight: 12, arbitrary: bytes },
    { weight: 1, arbitrary: fc.tuple(bytes, fc.nat(), fc.nat(255)).map(flipped) },
  )
}

const exampleOf = (schema: z.ZodType): unknown => schema.meta()?.['example'] ?? {}

const cutOff = (text: string, at: number): string => text.slice(0, at % (text.length + 1))

/** One byte is another one; mostly no UTF-8 any more, or no JSON. */
function flipped([bytes, at, byte]: [Buffer, number, number]): Buffer {
  const copy = Buffer.from(bytes)
  if (copy.length > 0) copy[at % copy.length] = byte
  return copy
}

/** A member or an item is replaced, removed, or added. */
function withValue(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc
    .record({
      body: valid,
      at: fc.nat(),
      how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
      name: fc.constantFrom(...NAMES),
      value: fc.constantFrom(...VALUES),
    })
    .map(({ body, at, how, name, value }) => {
      const paths = pathsIn(body)
      const path = paths[at % paths.length] ?? []
      const changed =
        how === 'add' ? added(body, path, name) : replaced(body, path, how === 'remove' ? undefined : MARK)
      return (JSON.stringify(changed) ?? '').replaceAll(JSON.stringify(MARK), () => value)
    })
}

/** Of every value in a body, itself first; of long ones the first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 20).map((item: unknown, index) => [index, item])
    : Object.entries(value)
  return [path, ...entries.flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
}

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[first] = replaced(copy[first], rest, by)
  return copy
}

function added(body: unknown, path: Path, name: string): unknown {
  const inner = path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], body)
  if (typeof inner !== 'object' || inner === null) return replaced(body, path, MARK)
  const more = Array.isArray(inner)
    ? [...(inner as unknown[]), MARK]
    : Object.fromEntries([...Object.entries(inner), [name, MARK]])
  return replaced(body, path, more)
}
