import { expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints'
import { openapi } from './openapi'

interface Document {
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, unknown>; requestBody?: object }>
  >
  components: { schemas: Record<string, { required?: string[]; properties?: Record<string, object> }> }
}

const document = openapi() as unknown as Document

test('every endpoint is described, with each status that it lists', () => {
  for (const endpoint of ENDPOINTS) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(endpoint.operationId)
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([endpoint.status, ...endpoint.errors].map(String)),
    )
    expect(operation?.requestBody !== undefined).toBe('body' in endpoint)
  }
})

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
