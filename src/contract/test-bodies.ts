import * as fc from 'fast-check'
import type { z } from 'zod'
import { jsonSchema } from './openapi-schemas'

// Bodies for property tests, made from what the description says about a schema.

export type Described = z.core.JSONSchema.BaseSchema

/** Longer lists and texts are made only where a bound asks for them. */
const FEW = 4
const SHORT = 30

/** What naive code trips over: half a character, one that turns the direction of writing, one outside the first plane. */
const character = fc.oneof(
  { weight: 12, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom('\uD800', '\u202E', '\uFEFF', '\u{1F600}') },
)

/** The description of a body, with its parts looked up by `part`. */
export function description(schema: z.ZodType): { root: Described; part: (described: Described) => Described } {
  const root = jsonSchema(schema, 'input')
  const part = (described: Described): Described => {
    const name = described.$ref?.split('/').at(-1)
    if (name !== undefined) return part(root.$defs?.[name] ?? {})
    const types: unknown = described.type
    // Several types are as many shapes: a text or null.
    return Array.isArray(types) ? { anyOf: types.map((type) => ({ ...described, type: type as 'null' })) } : described
  }
  return { root, part }
}

/**
 * Values that fit a schema as far as its description goes; rules between fields are not in it.
 *
 * @param members whether each object has all of its members, or those that must be and some of the others.
 */
export function bodies(schema: z.ZodType, members: 'all' | 'some' = 'some'): fc.Arbitrary<unknown> {
  const { root, part } = description(schema)
  return values(root)

  function values(reference: Described): fc.Arbitrary<unknown> {
    const described = part(reference)
    if (described.const !== undefined) return fc.constant(described.const)
    if (described.enum) return fc.constantFrom(...described.enum)
    const branches = described.oneOf ?? described.anyOf
    if (branches) return fc.oneof(...branches.map(values))
    switch (described.type) {
      case 'object':
        return object(described)
      case 'array':
        return array(described)
      case 'integer':
        return integer(described)
      case 'number':
        return fc.double({ min: described.minimum, max: described.maximum, noNaN: true, noDefaultInfinity: true })
      case 'string':
        return text(described)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return fc.jsonValue({ maxDepth: 2 })
    }
  }

  function object(described: Described): fc.Arbitrary<unknown> {
    const { properties = {}, required = [], additionalProperties, propertyNames } = described
    const possible = Object.entries(properties as Record<string, Described>).filter(([, member]) => !member.not)
    const record = fc.record(
      Object.fromEntries(possible.map(([name, member]) => [name, values(member)])),
      members === 'some' ? { requiredKeys: required } : {},
    )
    if (possible.length > 0 || typeof additionalProperties !== 'object') return record
    const name =
      typeof propertyNames === 'object' && propertyNames.pattern !== undefined ? text(propertyNames) : undefined
    return fc.dictionary(name ?? fc.string({ minLength: 1, maxLength: SHORT }), values(additionalProperties), {
      minKeys: members === 'all' ? 1 : 0,
      maxKeys: FEW,
    })
  }

  function array({ prefixItems, items, minItems = 0, maxItems }: Described): fc.Arbitrary<unknown> {
    if (prefixItems) return fc.tuple(...(prefixItems as Described[]).map(values))
    const minLength = members === 'all' ? Math.max(1, minItems) : minItems
    return fc.array(values(items as Described), {
      minLength,
      maxLength: Math.min(maxItems ?? Infinity, minLength + FEW),
    })
  }
}

function integer({ minimum, maximum }: Described): fc.Arbitrary<number> {
  const [min, max] = [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER]
  const near = { min: Math.max(min, Math.min(0, max)), max: Math.min(max, Math.max(min, 0) + 100) }
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer(near) },
    { weight: 1, arbitrary: fc.constantFrom(min, max) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  )
}

function text({ pattern, minLength = 0, maxLength, examples }: Described): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    // That names are no folders is a rule beside the pattern.
    return fc.stringMatching(new RegExp(withoutLongEscapes(pattern), 'u')).filter((value) => !/^\.\.?$/.test(value))
  }
  const most = Math.min(maxLength ?? Infinity, minLength + SHORT)
  const any = fc
    .string({ unit: character, minLength, maxLength: most })
    .filter((value) => value.length <= (maxLength ?? Infinity))
  // An address, say, which no chance would make.
  return examples
    ? fc.oneof({ weight: 3, arbitrary: any }, { weight: 1, arbitrary: fc.constantFrom(...(examples as string[])) })
    : any
}

/** fast-check reads no escape with six digits, so the character itself stands for it. */
const withoutLongEscapes = (pattern: string): string =>
  pattern.replaceAll(/\\u\{([0-9a-f]{6})\}/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
