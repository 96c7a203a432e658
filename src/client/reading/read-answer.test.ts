import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint'
import { ENDPOINTS } from '../../contract/endpoints'
import { listSessions } from '../../contract/endpoints/browsers'
import { listPools } from '../../contract/endpoints/pools'
import { listReplayMarks } from '../../contract/endpoints/replays'
import { SESSION_EXAMPLE } from '../../contract/session'
import { Pool } from '../../contract/pool'
import { readAnswer } from './read-answer'
import { UNREADABLE } from './read-value'

const KEY = 'pd_0123456789'
const POOL = Pool.meta()?.['example'] as Record<string, unknown>
const read = (change: Record<string, unknown>) => readAnswer(listPools, [{ ...POOL, ...change }, POOL], KEY)

/** The one record that was changed, and what is said of it. */
function readOne(change: Record<string, unknown>): { record: Pool; fields: readonly string[] | undefined } {
  const { value, unreadable } = read(change)
  const [record, other] = value as Pool[]
  expect(other).toEqual(POOL)
  return { record: record as Pool, fields: unreadable[0]?.fields }
}

/** Answers of all operations, as the contract shows them. */
const EXAMPLES = ENDPOINTS.flatMap((endpoint: Endpoint) => {
  const { operationId, response } = endpoint
  if (!(response instanceof z.ZodType)) return []
  const isList = response instanceof z.ZodArray
  const example: unknown = (isList ? (response.element as z.ZodType) : response).meta()?.['example']
  return example === undefined ? [] : [[operationId, endpoint, isList ? [example] : example] as const]
})

test.each(EXAMPLES)('what the service of this interface answers is read whole: %s', (_, endpoint, example) => {
  expect(readAnswer(endpoint, example, KEY)).toEqual({ value: example, unreadable: [] })
})

test.each([
  ['a time that is null', { created_at: null }, 'created_at', { created_at: '' }],
  ['a count that no machine has', { available_count: 1e300 }, 'available_count', { available_count: Number.NaN }],
  ['a count below nothing', { acquired_count: -3 }, 'acquired_count', { acquired_count: Number.NaN }],
  ['a configuration that is a text', { browser_pool_config: 'x' }, 'browser_pool_config', {}],
  ['a name that is an object', { name: {} }, 'name', { profile_id: POOL['profile_id'] }],
])('%s costs that field alone', (_, change, field, expected) => {
  const { record, fields } = readOne(change)
  expect(fields).toEqual([field])
  expect(record).toMatchObject({ id: POOL['id'], ...expected })
})

test('what has no time is left out, and not put at its beginning', () => {
  const mark = { id: 'a', name: 'here', offset_ms: 'soon' }
  expect(readAnswer(listReplayMarks, [mark], KEY)).toMatchObject({ value: [], unreadable: [{ isShown: false }] })
})

test('a time with an offset, and null for what need not be there, are read', () => {
  const { unreadable } = read({ created_at: '2026-01-31T10:30:00+01:00', name: null, profile_id: null })
  expect(unreadable).toEqual([])
})

test('of a telemetry that lists only what is on, the rest is off', () => {
  const config = POOL['browser_pool_config'] as object
  const { record, fields } = readOne({
    browser_pool_config: { ...config, telemetry: { browser: { console: { enabled: true } } } },
  })
  expect(record.browser_pool_config.telemetry?.browser).toMatchObject({
    console: { enabled: true },
    network: { enabled: false },
  })
  expect(fields).toBeUndefined()
})

test('a record without an id, or with one that is a folder in an address, is left out and said with what it was', () => {
  for (const id of [undefined, 7, '', '.', '..']) {
    const { value, unreadable } = read({ id })
    expect(value).toHaveLength(1)
    expect(unreadable).toMatchObject([{ title: POOL['name'], isShown: false, fields: ['id'] }])
    expect(unreadable[0]?.raw).toContain('checkout-tests')
  }
})

test('a tag that is an object costs that tag', () => {
  const tags = { team: 'checkout', odd: {}, ['__proto__']: 'x' }
  const { value, unreadable } = readAnswer(listSessions, [{ ...SESSION_EXAMPLE, tags, pool: 'x' }], KEY)
  expect(value).toMatchObject([{ tags: { team: 'checkout' } }])
  expect((value as object[])[0]).not.toHaveProperty('pool')
  expect(unreadable[0]?.fields).toEqual(['tags.odd', 'pool'])
})

test('a policy 20,000 levels deep is left out, and what is shown can be walked through', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as unknown
  const config = { ...(POOL['browser_pool_config'] as object), chrome_policy: deep }
  const { value, unreadable } = read({ browser_pool_config: config })
  expect(unreadable[0]?.fields).toEqual(['everything nested deeper than 200 levels'])
  expect(() => JSON.stringify(value)).not.toThrow()
})

test('a key that is echoed is shown nowhere, however it was written', () => {
  const { value, unreadable } = read({ name: `it is ${KEY}`, created_at: KEY })
  expect(JSON.stringify([value, unreadable])).not.toContain(KEY)
  expect(value).toMatchObject([{ name: 'it is •••' }, {}])
})

test.each([null, 'text', {}, 7, [1, 2], [{ a: 1 }]])('%j is no list of pools', (json) => {
  expect(readAnswer(listPools, json, KEY).value).toBe(UNREADABLE)
})
