import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { ErrorBody } from './error'

type Json = Record<string, unknown>

const STATUS_MEANING: Record<number, string> = {
  400: 'Bad request, invalid input',
  401: 'Missing or invalid authorization token',
  403: 'Insufficient permissions or plan',
  404: 'Not found',
  409: 'Conflict, resource already exists',
  429: 'Rate limit exceeded; Retry-After gives the seconds to wait',
  500: 'Internal server error',
}

/** Schemas with an id become shared components; the rest stays where it is used. */
class Components {
  readonly schemas: Record<string, Json> = {}

  add(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $defs = {},
      $schema: _,
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => dropSafeIntegerBounds(jsonSchema),
    }) as Json & { $defs?: Record<string, Json> }
    for (const [id, definition] of Object.entries($defs)) this.#keep(id, definition)
    const id = schema.meta()?.id
    if (!id || '$ref' in rest) return relink(rest)
    this.#keep(id, rest)
    return { $ref: `#/components/schemas/${id}` }
  }

  #keep(id: string, definition: Json): void {
    const { id: _, ...schema } = definition
    this.schemas[id] = relink(schema)
  }
}

/** Zod writes JavaScript's own integer range as bounds; it is no rule of the interface. */
function dropSafeIntegerBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

const relink = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json

function parameters(endpoint: Endpoint): Json[] {
  return (['path', 'query'] as const).flatMap((place) => {
    const object = place === 'path' ? endpoint.params : endpoint.query
    if (!object) return []
    const { properties = {} } = z.toJSONSchema(object, {
      io: 'input',
      override: ({ jsonSchema }) => dropSafeIntegerBounds(jsonSchema),
    })
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...schema } = property as Json
      return { name, in: place, required: place === 'path', description, schema }
    })
  })
}

function success(endpoint: Endpoint, components: Components): Json {
  if (endpoint.response === undefined) return { description: 'Done; the body is empty' }
  if (endpoint.response === 'image') {
    return { description: 'The picture', content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } }
  }
  if (endpoint.response === 'file') {
    const file = { schema: { type: 'string', format: 'binary' } }
    return { description: 'The file', content: { 'application/octet-stream': file } }
  }
  return {
    description: 'Success',
    content: { 'application/json': { schema: components.add(endpoint.response, 'output') } },
  }
}

function operation(endpoint: Endpoint, components: Components): Json {
  const error = components.add(ErrorBody, 'output')
  const responses: Record<string, Json> = { [endpoint.status]: success(endpoint, components) }
  if (endpoint.mayBeEmpty) responses['204'] = { description: 'Nothing became free in time; call again' }
  for (const status of endpoint.errors) {
    responses[status] = {
      description: STATUS_MEANING[status],
      ...(status === 429 && {
        headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
      }),
      content: { 'application/json': { schema: error } },
    }
  }
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    tags: [endpoint.group],
    ...(endpoint.extension && { 'x-extension': true }),
    ...(endpoint.right === null && { security: [] }),
    parameters: parameters(endpoint),
    ...(endpoint.body && {
      requestBody: {
        required: endpoint.bodyRequired === true,
        content: {
          [endpoint.multipart ? 'multipart/form-data' : 'application/json']: {
            schema: components.add(endpoint.body, 'input'),
          },
        },
      },
    }),
    responses,
  }
}

/** The OpenAPI 3.1 description of the service, made from the table of endpoints. Served at `GET /openapi.json`. */
export function openapi(): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pooldeck',
      version: '0.1.0',
      description: 'Pools of pre-warmed browsers, and control of single browser sessions.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(ENDPOINTS.map((e) => e.group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: components.schemas,
    },
  }
}
