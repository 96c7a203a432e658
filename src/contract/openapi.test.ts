import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { CurlError } from './curl'
import { ErrorBody } from './error'
import { openapi } from './openapi'

interface Content {
  content?: Record<string, { example?: unknown }>
  headers?: Record<string, object>
}

interface Operation {
  operationId: string
  description: string
  parameters: { name: string; in: string; example?: unknown }[]
  requestBody?: Content
  responses: Record<string, Content>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { required?: string[]; properties?: Record<string, object> }> }
}

const document = openapi() as unknown as Document
const described = (ENDPOINTS as readonly Endpoint[]).map((endpoint) => {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`${endpoint.operationId} is not described`)
  return [endpoint.operationId, endpoint, operation] as const
})
const exampleOf = (part: Content | undefined): unknown => Object.values(part?.content ?? {})[0]?.example

test.each(described)('%s is described as the table has it', (_id, endpoint, operation) => {
  expect(operation.operationId).toBe(endpoint.operationId)
  expect(Object.keys(operation.responses)).toEqual(
    expect.arrayContaining([endpoint.status, ...endpoint.errors].map(String)),
  )
  expect(operation.requestBody !== undefined).toBe('body' in endpoint || 'streamed' in endpoint)
})

test.each(described)('%s shows a request and answers that are right', (_id, endpoint, operation) => {
  if (endpoint.body && !endpoint.multipart) {
    expect(endpoint.body.parse(exampleOf(operation.requestBody))).toBeDefined()
  }
  if (endpoint.response instanceof z.ZodType) {
    const example = exampleOf(operation.responses[endpoint.status])
    expect(endpoint.response.parse(example)).toEqual(example)
  }
  for (const status of endpoint.errors) {
    const example = exampleOf(operation.responses[status])
    expect((status === 502 ? CurlError : ErrorBody).parse(example)).toEqual(example)
  }
  for (const { name, in: location, example } of operation.parameters) {
    expect(example, `example of the ${location} parameter ${name}`).toBeDefined()
  }
})

test('lists say how to page, rate limits how long to wait, and names in use not to try again', () => {
  const { responses: list } = operationOf('listBrowserPools')
  expect(Object.keys(list['200']?.headers ?? {})).toEqual(['X-Limit', 'X-Offset', 'X-Has-More', 'X-Next-Offset'])
  const { responses: create } = operationOf('createBrowserPool')
  expect(create['201']?.headers).toHaveProperty('X-RateLimit-Remaining')
  expect(create['429']?.headers).toHaveProperty('Retry-After')
  expect(create['409']?.headers).toHaveProperty('x-should-retry')
  expect(operationOf('pressKey').responses['500']?.headers).toHaveProperty('x-should-retry')
  expect(operationOf('takeScreenshot').responses['500']?.headers).toBeUndefined()
})

function operationOf(id: (typeof ENDPOINTS)[number]['operationId']): Operation {
  const [, , operation] = described.find(([operationId]) => operationId === id) ?? []
  if (!operation) throw new Error(`${id} is not described`)
  return operation
}

test('a pool request keeps the names, bounds and defaults of the wire', () => {
  const { required, properties = {} } = document.components.schemas['BrowserPoolCreateRequest'] ?? {}
  expect(required).toEqual(['size'])
  expect(properties['size']).toMatchObject({ type: 'integer', minimum: 1 })
  expect(properties['fill_rate_per_minute']).toMatchObject({ minimum: 0, default: 25 })
  expect(properties['timeout_seconds']).toMatchObject({ minimum: 10, maximum: 259_200, default: 600 })
  expect(properties['start_url']).toMatchObject({ type: 'string', maxLength: 2048 })
  expect(properties['extensions']).toMatchObject({ type: 'array', maxItems: 20 })
})

test('a selector is one of two shapes', () => {
  const pool = document.components.schemas['BrowserPoolCreateRequest']
  expect(pool?.properties?.['profile']).toMatchObject({ oneOf: [{ required: ['id'] }, { required: ['name'] }] })
})

test('every reference leads to a schema', () => {
  const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
  expect(references.length).toBeGreaterThan(10)
  for (const reference of references) {
    expect(document.components.schemas).toHaveProperty(reference.split('/').at(-1) ?? '')
  }
})
