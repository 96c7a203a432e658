import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiKeyCreate } from './key'
import { PoolCreate } from './pool'
import { ProfileCreate } from './profile'
import { ProxyCreate } from './proxy'
import { describeRequired } from './required-words'
import { ScenarioCreate } from './scenario'

test('a field without a value says what to enter, wherever it stands in a request', () => {
  expect(['size', 'config.port', 'steps[2].action.press_key.keys[0]', 'gpu', ''].map(describeRequired)).toEqual([
    'enter the number of browsers',
    'enter a port, such as 3128',
    'enter a key, such as Return or Ctrl+A',
    'enter a value',
    'enter a value',
  ])
})

/** The form gives these to a step by itself. */
const GIVEN = new Set(['hidden', 'id', 'kind', 'type'])

test('each required field of a form has a sentence of its own', () => {
  const schemas = [PoolCreate, ProxyCreate, ApiKeyCreate, ProfileCreate, ScenarioCreate]
  const names = schemas.flatMap((schema) => requiredIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
  expect(names).toContain('color')
  const bare = names.filter((name) => !GIVEN.has(name) && describeRequired(name) === 'enter a value')
  expect([...new Set(bare)]).toEqual([])
})

/** The required members with a value of their own, at any depth. */
function requiredIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.values(node).flatMap(requiredIn)
  const { properties, required } = node as { properties?: Record<string, { type?: string }>; required?: string[] }
  const own = (properties && required?.filter((name) => VALUES.has(properties[name]?.type ?? ''))) ?? []
  return [...own, ...within]
}

const VALUES = new Set(['integer', 'number', 'string'])
