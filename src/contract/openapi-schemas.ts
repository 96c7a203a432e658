import { z } from 'zod'

export type Json = Record<string, unknown>

/**
 * Schemas with an id become shared components; the rest stays where it is used. One that both a request and an answer have is
 * described as requests have it: what they may leave out, an answer has all the same.
 */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly #requested = new Set<string>()

  /** The schema as a reference to its component, or in full when it has no id. */
  add(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $defs = {}, $schema: _, ...rest } = jsonSchema(schema, io) as Json & { $defs?: Record<string, Json> }
    for (const [id, definition] of Object.entries($defs)) this.#keep(id, definition, io)
    const id = schema.meta()?.id
    if (!id || '$ref' in rest) return relink(rest)
    this.#keep(id, rest, io)
    return { $ref: `#/components/schemas/${id}` }
  }

  #keep(id: string, definition: Json, io: 'input' | 'output'): void {
    if (io === 'input') this.#requested.add(id)
    else if (this.#requested.has(id)) return
    const { id: _, ...schema } = definition
    this.schemas[id] = relink(schema)
  }
}

/** A schema as JSON Schema, without what only matters inside JavaScript. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => {
      const { jsonSchema: written, zodSchema } = context
      // A member that must not be there.
      if (zodSchema instanceof z.core.$ZodUndefined) written.not = {}
      dropSafeIntegerBounds(written)
      dropInternal(written)
      // `date-time` says the same as the long pattern beside it.
      if (written.format === 'date-time') delete written.pattern
      // Answers may get more fields one day; a client that refuses unknown ones would break.
      if (io === 'output') delete written.additionalProperties
      if ('example' in written) {
        written.examples = [written['example']]
        delete written['example']
      }
    },
  })

/** Zod writes JavaScript's own integer range as bounds; it is no rule of the interface. */
function dropSafeIntegerBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** What the dashboard alone reads is no part of the interface. */
function dropInternal({ properties = {}, required }: z.core.JSONSchema.BaseSchema): void {
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property !== 'object' || property['internal'] !== true) continue
    delete properties[name]
    if (required?.includes(name)) required.splice(required.indexOf(name), 1)
  }
}

const relink = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
