type Schema = { [key: string]: unknown; $ref?: string }

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const BOUNDS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties', 'pattern']

/** JSON numbers are no longer whole beyond this, so it is stated for every whole number. */
const isBound = (schema: Schema): boolean =>
  BOUNDS.some((bound) => schema[bound] !== undefined) ||
  ['minimum', 'maximum'].some(
    (bound) => schema[bound] !== undefined && Math.abs(Number(schema[bound])) < Number.MAX_SAFE_INTEGER,
  )

/**
 * Every bound that openapi.json states for a field of a request, as `createBrowserPool viewport.width`. A body that is part of
 * another one (an action of a batch) is left to the operation that it is the body of.
 */
export function statedLimits({ paths, components }: OpenApi): string[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const bodyOf = ({ requestBody }: Operation): Schema[] =>
    Object.values(requestBody?.content ?? {}).map(({ schema }) => schema)
  const bodies = new Set(operations.flatMap(bodyOf).flatMap(({ $ref }) => $ref ?? []))

  function* fieldsOf(schema: Schema, path: string): Generator<string> {
    if (schema.$ref !== undefined) {
      if (path !== '' && bodies.has(schema.$ref)) return
      const named = components.schemas[schema.$ref.split('/').at(-1) ?? '']
      if (named) yield* fieldsOf(named, path)
      return
    }
    if (isBound(schema)) yield path
    const { properties, items, additionalProperties, propertyNames, anyOf, oneOf, allOf } = schema as Record<
      string,
      Schema & Schema[]
    >
    for (const [name, inner] of Object.entries(properties ?? {})) {
      yield* fieldsOf(inner as Schema, path === '' ? name : `${path}.${name}`)
    }
    if (items) yield* fieldsOf(items, `${path}[]`)
    if (additionalProperties) yield* fieldsOf(additionalProperties, `${path}.*`)
    if (propertyNames) yield* fieldsOf(propertyNames, `${path}.<key>`)
    for (const branch of [anyOf, oneOf, allOf].flatMap((branches) => branches ?? [])) yield* fieldsOf(branch, path)
  }

  const found = operations.flatMap((operation) => {
    const queries = (operation.parameters ?? []).filter((one) => one.in === 'query')
    const fields = [
      ...queries.flatMap(({ name, schema }) => [...fieldsOf(schema, name)]),
      ...bodyOf(operation).flatMap((schema) => [...fieldsOf(schema, '')]),
    ]
    return fields.map((field) => `${operation.operationId} ${field}`)
  })
  return [...new Set(found)].sort()
}
