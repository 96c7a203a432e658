import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { ErrorBody } from './error'
import { errorResponses, RATE_LIMIT_HEADERS } from './openapi-errors'
import { Components, jsonSchema, type Json } from './openapi-schemas'
import { REGIONS_HEADER } from './picture-changes'
import { Paging } from './resource'
import { RIGHT_WORDS } from './right-words'

const INTRODUCTION = `Pools of pre-warmed browsers, and control of single browser sessions.

Bodies are JSON unless stated. Every unsuccessful response has an Error body, including those that no operation lists: 404
for an unknown path, 405 for an unsupported method, 408, 413, 417 and 431 for a request that is too slow, too large or unsupported,
503 with \`Retry-After\` while too many calls wait or too many connections are open.

A call that changes something may have the header \`Idempotency-Key\`: if it is sent again because its response was lost, it is not
carried out again; the response is 409 \`already_received\`. Use a new value for each call.

Projects are disabled here. Leave out the header \`X-Kernel-Project-Id\`: any project is a 404 \`project_not_found\`.

Operations marked \`x-extension\` are this service's own.`

const TAGS: Record<string, string> = {
  'Browser Pools': 'Sets of identically configured, pre-warmed browsers: acquire one, use it, release it.',
  Browsers: 'Single browser sessions, acquired from a pool or started by hand.',
  'Browser Computer Controls': 'Mouse, keyboard, clipboard and screen of one browser session.',
  'Browser Filesystem':
    'The files inside one browser session. They are deleted with it, except for those of its profile; a browser that is released for reuse keeps them.',
  'Browser Processes': 'Programs that run inside one browser session, next to its browser.',
  'Browser Replays':
    'Videos of what the display of one browser session shows. They are stored for some days after the session ends, under its id.',
  'Browser Playwright': 'Code that drives one browser session, run inside it.',
  'Browser curl': 'HTTP requests sent as one browser session would.',
  'Browser Logs': 'Output of the programs in one browser session.',
  'Browser Telemetry': 'Events of one browser session, according to its telemetry configuration.',
  Scenarios: 'Recorded steps and checks that are replayed on sessions, with the pictures that they are compared with.',
  Profiles: 'Saved user data (cookies, storage) that browsers start with.',
  Extensions: 'Browser extensions, uploaded once and loaded by pools and sessions.',
  Proxies: 'Proxies through which browsers reach the network.',
  'API Keys': 'Keys and what each may do.',
  'Audit Logs': 'Which key called what.',
  Projects: 'Disabled on this service: each operation returns 404 with the code `projects_disabled`.',
  Service: 'Get the service’s version, limits and capabilities.',
}

const PAGING_HEADERS: Record<string, Json> = {
  'X-Limit': { description: 'Maximum number of records per page.', schema: { type: 'integer' }, example: 20 },
  'X-Offset': { description: 'Number of skipped records.', schema: { type: 'integer' }, example: 0 },
  'X-Has-More': {
    description: 'Whether more records follow.',
    schema: { type: 'string', enum: ['true', 'false'] },
    example: 'true',
  },
  'X-Next-Offset': {
    description: 'The `offset` of the next page; absent on the last one.',
    schema: { type: 'integer' },
    example: 20,
  },
}

/** An id as the service makes them. */
const SAMPLE_ID = 'htzv5orfit78e1m2biiifpbv'

function parameters(endpoint: Endpoint): Json[] {
  const byLocation = { path: endpoint.params, query: endpoint.query, header: endpoint.headers }
  return Object.entries(byLocation).flatMap(([location, object]) => {
    if (!object) return []
    const { properties, required = [] } = jsonSchema(object, 'input') as {
      properties: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, { description, examples, ...schema }]) => {
      const [given] = (examples ?? schema['enum'] ?? []) as unknown[]
      const example = given ?? schema['default'] ?? (location === 'path' ? SAMPLE_ID : undefined)
      return {
        name,
        in: location,
        required: location === 'path' || required.includes(name),
        description,
        ...(schema['type'] === 'object' && { style: 'deepObject', explode: true }),
        schema,
        ...(example !== undefined && { example }),
      }
    })
  })
}

const binary = { type: 'string', format: 'binary' }
const MEDIA = { image: ['image/png'], file: ['application/octet-stream'] }

/** The media type is that of the whole file. */
const partial = ({ media = MEDIA.file }: Endpoint): Json => ({
  description: 'The part requested by `Range`.',
  headers: {
    'Content-Range': {
      description: 'Range of the part, and size of the file in bytes.',
      schema: { type: 'string' },
      example: 'bytes 0-1023/524288',
    },
  },
  content: Object.fromEntries(media.map((type) => [type, { schema: binary }])),
})

const DELTA: Json = {
  description: 'The parts that changed since the caller’s picture, one below the other, aligned left.',
  headers: {
    [REGIONS_HEADER]: {
      description: 'Position of each part in display pixels: `x,y,width,height`, separated by spaces.',
      schema: { type: 'string' },
      example: '0,0,96,96 160,512,128,120',
    },
  },
  content: { 'image/png': { schema: binary } },
}

/** An example of an answer: the schema's own, or a list of one. */
function exampleOf(schema: z.ZodType): unknown {
  return schema instanceof z.ZodArray ? [exampleOf(schema.element as z.ZodType)] : schema.meta()?.['example']
}

function success({ response, media, streams }: Endpoint, components: Components): Json {
  if (response === undefined) return { description: 'Done; the body is empty.' }
  if (response === 'image' || response === 'file') {
    const types = media ?? MEDIA[response]
    return {
      description: response === 'image' ? 'The picture.' : 'The file.',
      content: Object.fromEntries(types.map((type) => [type, { schema: binary }])),
    }
  }
  const example = exampleOf(response)
  return {
    description: 'Success.',
    content: {
      [streams ? 'text/event-stream' : 'application/json']: { schema: components.add(response, 'output'), example },
    },
  }
}

function successHeaders({ query, response, errors, mayBeUnchanged }: Endpoint): Record<string, Json> {
  const paged =
    response instanceof z.ZodArray && Object.keys(Paging.shape).every((name) => name in (query?.shape ?? {}))
  return {
    ...(paged && PAGING_HEADERS),
    ...(errors.includes(429) && RATE_LIMIT_HEADERS),
    ...(mayBeUnchanged && {
      ETag: { description: 'For `If-None-Match`.', schema: { type: 'string' }, example: '"42"' },
    }),
  }
}

function description({ description: text, right }: Endpoint): string {
  const needs = right === null ? 'Needs no key.' : `Needs the right \`${right}\`: to ${RIGHT_WORDS[right]}.`
  return text ? `${text}\n\n${needs}` : needs
}

function requestBody({ body, bodyRequired, multipart, streamed }: Endpoint, components: Components): Json | undefined {
  if (!body) return streamed && { required: false, content: { 'application/octet-stream': { schema: binary } } }
  const type = multipart ? 'multipart/form-data' : 'application/json'
  const example = body.meta()?.['example']
  return {
    required: bodyRequired === true,
    content: { [type]: { schema: components.add(body, 'input'), ...(example !== undefined && { example }) } },
  }
}

function operation(endpoint: Endpoint, components: Components): Json {
  const headers = successHeaders(endpoint)
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: description(endpoint),
    tags: [endpoint.group],
    ...(endpoint.extension && { 'x-extension': true }),
    ...(endpoint.right === null && { security: [] }),
    parameters: parameters(endpoint),
    requestBody: requestBody(endpoint, components),
    responses: {
      [endpoint.status]: {
        ...success(endpoint, components),
        ...(Object.keys(headers).length > 0 && { headers }),
      },
      ...(endpoint.mayBeEmpty && { 204: { description: 'No browser became available in time; call again.' } }),
      ...(endpoint.mayBePending && { 202: { description: 'Nothing to download yet.' } }),
      ...(endpoint.mayBePartial && { 206: partial(endpoint) }),
      ...(endpoint.mayBeDelta && { 226: DELTA }),
      ...(endpoint.mayBeUnchanged && { 304: { description: 'Not modified.' } }),
      ...errorResponses(endpoint, components, ErrorBody),
    },
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
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that this description comes from.' }],
    security: [{ bearer: [] }],
    tags: [...new Set(ENDPOINTS.map((e) => e.group))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key. The service prints one at its first start.',
        },
      },
      schemas: components.schemas,
    },
  }
}
