import { z } from 'zod'

/**
 * What a reader has to know of a JSON value: a part of JSON Schema, small enough to be sent with the dashboard. Without a `type`, a `const`, an
 * `enum` or `anyOf` it is any value.
 */
export interface Shape {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  /** Of the members that `properties` does not name; without it they are refused. */
  readonly additionalProperties?: Shape
  readonly items?: Shape
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly format?: 'date-time'
  readonly minimum?: number
  readonly maximum?: number
  /** What stands for it where it is missing. */
  readonly default?: unknown
  /** By which a shape is found again inside itself. */
  readonly id?: string
  /** The enclosing shape with this id. */
  readonly ref?: string
}

/**
 * Returns the shape of what a schema gives. Patterns and lengths are left out: they bind who writes a record, and a reader can show what
 * breaks them.
 */
export function shapeOf(schema: z.ZodType): Shape {
  const document = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodUndefined) jsonSchema.not = {}
    },
  }) as JsonSchema
  return reduced(document, document, [])
}

interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly [keyword: string]: unknown
}

/** `open`: the definitions that lead here. */
function reduced(schema: JsonSchema, document: JsonSchema, open: readonly string[]): Shape {
  const of = (inner: unknown): Shape => reduced(inner as JsonSchema, document, open)
  if (schema.$ref !== undefined) {
    const { $ref: _, ...others } = schema
    const name = schema.$ref.replace('#/$defs/', '')
    if (open.includes(name)) return { ref: name }
    const definition = reduced({ ...document.$defs?.[name], ...others }, document, [...open, name])
    return JSON.stringify(definition).includes(`"ref":${JSON.stringify(name)}`)
      ? { ...definition, id: name }
      : definition
  }
  if (Array.isArray(schema['type'])) return { anyOf: schema['type'].map((type: unknown) => of({ ...schema, type })) }
  const { type, properties, required, additionalProperties, items, format, minimum, maximum } = schema
  const options = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']
  return {
    ...(type !== undefined && { type: type as NonNullable<Shape['type']> }),
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, JsonSchema>)
          // What may not be there has no schema.
          .filter(([, inner]) => !isNothing(inner))
          .map(([name, inner]) => [name, of(inner)]),
      ),
    }),
    ...(Array.isArray(required) && { required: required as string[] }),
    ...(isRecord(additionalProperties) && { additionalProperties: of(additionalProperties) }),
    ...(isRecord(items) && { items: of(items) }),
    ...(Array.isArray(schema['enum']) && { enum: schema['enum'] as unknown[] }),
    ...('const' in schema && { const: schema['const'] }),
    ...(Array.isArray(options) && { anyOf: options.map(of) }),
    ...(format === 'date-time' && { format }),
    ...(isBound(minimum) && { minimum }),
    ...(isBound(maximum) && { maximum }),
    ...('default' in schema && { default: schema['default'] }),
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = ({ not, anyOf }: JsonSchema): boolean =>
  not !== undefined || (Array.isArray(anyOf) && (anyOf as JsonSchema[]).every(isNothing))

/** Every whole number has the other bounds. */
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
