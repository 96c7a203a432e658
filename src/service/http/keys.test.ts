import { BadRequestError, PermissionDeniedError } from '@onkernel/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint'
import { ENDPOINTS } from '../../contract/endpoints'
import type { ApiKey, CreatedApiKey } from '../../contract/key'
import { RIGHT_WORDS, RIGHTS, type Right } from '../../contract/right'
import { TestApi } from './test-api'

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
}, 60_000)

afterAll(() => api.close())

const make = async (name: string, ...rights: Right[]) =>
  (await (await api.send('POST', '/org/api_keys', { name, rights })).json()) as CreatedApiKey
const list = async (query = '') => (await (await api.ask(`/org/api_keys${query}`)).json()) as ApiKey[]
const failure = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as { code: string }) })

describe('a key may do what its rights say, and no more', () => {
  const keys = new Map<Right, CreatedApiKey>()
  beforeAll(async () => {
    for (const right of RIGHTS) keys.set(right, await make(`only-${right}`, right))
  })

  const operations = ENDPOINTS.flatMap((endpoint: Endpoint) =>
    endpoint.right === null ? [] : [{ ...endpoint, right: endpoint.right }],
  )

  test.each(operations)('$operationId needs $right', async ({ method, path, right, errors }) => {
    expect(errors).toEqual(expect.arrayContaining([401, 403]))
    const place = path.replaceAll(/\{\w+\}/g, 'none')
    for (const [owned, { key }] of keys) {
      // A body that no operation accepts: what is allowed goes no further than to a 400.
      const answer = await api.ask(place, { method, ...(method !== 'GET' && { body: '[' }) }, key)
      if (owned === right) {
        expect([401, 403]).not.toContain(answer.status)
      } else {
        expect(await failure(answer)).toMatchObject({
          status: 403,
          code: 'forbidden',
          message: expect.stringContaining(`the right ${right} (to ${RIGHT_WORDS[right]})`),
        })
      }
    }
  })

  test('a refusal says how to get a key that has what this one has, and the right that is missing', async () => {
    const { key } = await make('two', 'manage_keys', 'read')
    expect(await failure(await api.send('POST', '/browser_pools', { size: 1 }, key))).toMatchObject({
      message: expect.stringContaining('npm run keys -- make NAME --rights read,operate_pools,manage_keys'),
    })
  })
})

describe('keys over the API', () => {
  test('a key is shown once, then known by name, rights and times alone', async () => {
    const answer = await api.send('POST', '/org/api_keys', { name: 'once', rights: ['read'] })
    expect(answer.status).toBe(201)
    const { key, ...record } = (await answer.json()) as CreatedApiKey
    expect(record).toEqual({
      id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
      name: 'once',
      rights: ['read'],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect((await api.ask('/browsers', {}, key)).status).toBe(200)
    const listed = await list()
    expect(listed[0]).toEqual({ ...record, last_used_at: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(JSON.stringify(listed)).not.toContain(key)
  })

  test('keys are listed newest first, in pages', async () => {
    for (const name of ['page-1', 'page-2', 'page-3']) await make(name, 'read')
    expect((await list('?limit=2')).map(({ name }) => name)).toEqual(['page-3', 'page-2'])
    expect((await list('?limit=1&offset=2')).map(({ name }) => name)).toEqual(['page-1'])
    expect((await api.ask('/org/api_keys?limit=1')).headers.get('x-next-offset')).toBe('1')
  })

  test('a revoked key is refused from the next call on; a second revocation finds nothing', async () => {
    const { id, key } = await make('short-lived', 'read')
    expect((await api.ask('/browsers', {}, key)).status).toBe(200)
    expect((await api.ask(`/org/api_keys/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await api.ask('/browsers', {}, key)).status).toBe(401)
    expect(await failure(await api.ask(`/org/api_keys/${id}`, { method: 'DELETE' }))).toMatchObject({ status: 404 })
  })

  test('a key cannot revoke itself', async () => {
    const { id, key } = await make('self', 'manage_keys')
    const answer = await api.ask(`/org/api_keys/${id}`, { method: 'DELETE' }, key)
    expect(await failure(answer)).toMatchObject({ status: 400, code: 'cannot_delete_current_key' })
    expect((await api.ask('/org/api_keys/main', { method: 'DELETE' })).status).toBe(400)
    expect((await api.ask('/org/api_keys', {}, key)).status).toBe(200)
  })

  test('a key gives no rights that it does not have itself', async () => {
    const { key } = await make('manager', 'read', 'manage_keys')
    const wider = { name: 'wider', rights: ['read', 'operate_pools', 'drive_sessions'] }
    expect(await failure(await api.send('POST', '/org/api_keys', wider, key))).toMatchObject({
      status: 403,
      code: 'forbidden',
      message: expect.stringContaining('does not have operate_pools, drive_sessions'),
    })
    expect((await list()).map(({ name }) => name)).not.toContain('wider')
    expect((await api.send('POST', '/org/api_keys', { name: 'equal', rights: ['read'] }, key)).status).toBe(201)
  })

  test.each([
    [{ rights: ['read'] }, 'name: is required'],
    [{ name: 'two words', rights: ['read'] }, 'name: use 1 to 255'],
    [{ name: 'n' }, 'rights: is required'],
    [{ name: 'n', rights: [] }, 'rights: must have at least 1 item'],
    [{ name: 'n', rights: ['all'] }, 'rights[0]: must be one of read, operate_pools, drive_sessions, manage_keys'],
  ])('%j is refused', async (body, message) => {
    expect(await failure(await api.send('POST', '/org/api_keys', body))).toMatchObject({
      status: 400,
      details: [{ code: 'invalid_input', message: expect.stringContaining(message) }],
    })
  })

  test('the public SDK lists and revokes keys, and knows a refusal as one of permission', async () => {
    const { id, key } = await make('sdk', 'read', 'manage_keys')
    const sdk = api.sdk({ apiKey: key })
    const ids: string[] = []
    for await (const listed of sdk.apiKeys.list({ limit: 2 })) ids.push(listed.id)
    expect(ids).toEqual((await list('?limit=100')).map((one) => one.id))
    await expect(sdk.browserPools.create({ size: 1 })).rejects.toBeInstanceOf(PermissionDeniedError)
    await expect(sdk.apiKeys.delete(id)).rejects.toBeInstanceOf(BadRequestError)
    const other = await make('other', 'read')
    await sdk.apiKeys.delete(other.id)
    expect((await list()).map((one) => one.id)).not.toContain(other.id)
  })
})
