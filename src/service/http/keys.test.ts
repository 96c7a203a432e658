import { BadRequestError, NotFoundError, PermissionDeniedError } from '@onkernel/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint'
import { ENDPOINTS } from '../../contract/endpoints'
import type { ApiKey, CreatedApiKey } from '../../contract/key'
import { RIGHT_WORDS, RIGHTS, type Right } from '../../contract/right-words'
import { TestApi } from './test-api'

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
})

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
    const url = path.replaceAll(/\{\w+\}/g, 'none')
    for (const [owned, { key }] of keys) {
      // A body that no operation accepts: what is allowed goes no further than to a 400.
      const answer = await api.ask(url, { method, ...(method !== 'GET' && { body: '[' }) }, key)
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
      message: expect.stringContaining('npm run keys -- create NAME --rights read,operate_pools,manage_keys'),
    })
  })
})

describe('keys over the API', () => {
  test('who asks which key a call is made with is told, also of the main key', async () => {
    const { id, key } = await make('asks', 'read')
    const scope = { project_id: null }
    const contextOf = async (own?: string) => (await api.ask('/auth/context', {}, own)).json()
    expect(await contextOf(key)).toEqual({
      authentication: { method: 'api_key', source: 'authorization_header', credential_id: id },
      authorization: { credential_scope: scope, effective_scope: scope },
      organization: { id: 'local' },
      principal: { type: 'api_key', id },
    })
    expect(await contextOf()).toMatchObject({
      authentication: { credential_id: null },
      principal: { id: 'main' },
    })
  })

  test('a key is shown once, then known by name, rights and times alone', async () => {
    const answer = await api.send('POST', '/org/api_keys', { name: 'once', rights: ['read'] })
    expect(answer.status).toBe(201)
    const { key, ...record } = (await answer.json()) as CreatedApiKey
    expect(record).toEqual({
      id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
      name: 'once',
      masked_key: `${key.slice(0, 7)}...${key.slice(-4)}`,
      rights: ['read'],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      created_by: { id: 'main', email: '', name: 'main key' },
      expires_at: null,
      deleted_at: null,
      project_id: null,
      project_name: null,
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

  test('a deleted key is refused from the next call on; a second deletion finds nothing', async () => {
    const { id, key } = await make('short-lived', 'read')
    expect((await api.ask('/browsers', {}, key)).status).toBe(200)
    expect((await api.ask(`/org/api_keys/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await api.ask('/browsers', {}, key)).status).toBe(401)
    expect(await failure(await api.ask(`/org/api_keys/${id}`, { method: 'DELETE' }))).toMatchObject({ status: 404 })
  })

  test('a key cannot delete itself', async () => {
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
      message: expect.stringContaining('doesn’t have operate_pools, drive_sessions'),
    })
    expect((await list()).map(({ name }) => name)).not.toContain('wider')
    expect((await api.send('POST', '/org/api_keys', { name: 'equal', rights: ['read'] }, key)).status).toBe(201)
  })

  test.each([
    [{ rights: ['read'] }, 'name: is required'],
    [{ name: '' }, 'name: must have at least 1 character'],
    [{ name: '\u{1F511}'.repeat(256) }, 'name: must be at most 255 characters'],
    [{ name: 'Main key ' }, 'name: choose another name'],
    [{ name: 'n', days_to_expire: 0 }, 'days_to_expire: must be at least 1'],
    [{ name: 'n', days_to_expire: 3651 }, 'days_to_expire: must be at most 3650'],
    [{ name: 'n', project_id: '' }, 'project_id: enter an id'],
    [{ name: 'n', rights: [] }, 'rights: must have at least 1 item'],
    [{ name: 'n', rights: ['all'] }, 'rights[0]: must be one of read, operate_pools, drive_sessions, manage_keys'],
  ])('%j is refused', async (body, message) => {
    expect(await failure(await api.send('POST', '/org/api_keys', body))).toMatchObject({
      status: 400,
      details: [{ code: 'invalid_input', message: expect.stringContaining(message) }],
    })
  })

  test('without rights a key gets those of the key that creates it, but not to manage keys', async () => {
    const { key } = await make('manager', 'read', 'drive_sessions', 'manage_keys')
    const create = async (body: object, by?: string) => api.send('POST', '/org/api_keys', body, by)
    const inherited = await create({ name: 'of the manager' }, key)
    expect([inherited.status, await inherited.json()]).toMatchObject([201, { rights: ['read', 'drive_sessions'] }])
    expect(await (await create({ name: 'of the main key' })).json()).toMatchObject({
      rights: ['read', 'operate_pools', 'drive_sessions'],
    })
    const only = await make('only manages', 'manage_keys')
    expect(await failure(await create({ name: 'of nothing' }, only.key))).toMatchObject({
      status: 400,
      details: [{ message: expect.stringContaining('rights: is required from this key') }],
    })
  })

  test('an unknown project is a 404, and creates nothing', async () => {
    const before = await list('?limit=100')
    const answer = await api.send('POST', '/org/api_keys', { name: 'of a project', project_id: 'none' })
    expect(await failure(answer)).toMatchObject({ status: 404, code: 'project_not_found' })
    expect(await list('?limit=100')).toEqual(before)
    expect((await api.send('POST', '/org/api_keys', { name: 'of none', project_id: null })).status).toBe(201)
  })

  test('a deleted key is shown to those who ask for deleted ones, and can be neither renamed nor rotated', async () => {
    const { id } = await make('deleted', 'read')
    await api.ask(`/org/api_keys/${id}`, { method: 'DELETE' })
    expect((await api.ask(`/org/api_keys/${id}`)).status).toBe(404)
    const shown = await api.ask(`/org/api_keys/${id}?include_deleted=true`)
    expect(await shown.json()).toMatchObject({ name: 'deleted', deleted_at: expect.stringMatching(/Z$/) })
    for (const [query, isThere] of [
      ['?limit=100', false],
      ['?limit=100&status=deleted', true],
      ['?limit=100&status=all', true],
      ['?limit=100&include_deleted=true', true],
    ] as const) {
      expect((await list(query)).some((key) => key.id === id)).toBe(isThere)
    }
    expect((await list('?status=deleted')).every((key) => key.deleted_at !== null)).toBe(true)
    expect((await api.send('PATCH', `/org/api_keys/${id}`, { name: 'again' })).status).toBe(404)
    expect((await api.ask(`/org/api_keys/${id}/rotate`, { method: 'POST' })).status).toBe(404)
  })

  test('keys are found by name, part, id and masked key, and sorted', async () => {
    const days = (name: string, days_to_expire?: number) =>
      api.send('POST', '/org/api_keys', { name, days_to_expire, rights: ['read'] })
    for (const [name, last] of [
      ['find Bß', 2],
      ['find ähnlich', 1],
      ['find C', undefined],
    ] as const)
      await days(name, last)
    const names = async (query: string) => (await list(`?limit=100&${query}`)).map(({ name }) => name)
    expect(await names('name=FIND%20AHNLICH')).toEqual(['find ähnlich'])
    expect(await names('name=find')).toEqual([])
    expect(await names('query=FIND')).toEqual(['find C', 'find ähnlich', 'find Bß'])
    expect(await names('query=find&sort_direction=asc')).toEqual(['find Bß', 'find ähnlich', 'find C'])
    expect(await names('query=find&sort_by=name&sort_direction=asc')).toEqual(['find ähnlich', 'find Bß', 'find C'])
    expect(await names('query=find&sort_by=expires_at&sort_direction=asc')).toEqual([
      'find ähnlich',
      'find Bß',
      'find C',
    ])
    expect(await names('query=find&sort_by=expires_at')).toEqual(['find C', 'find Bß', 'find ähnlich'])
    const [found] = await list('?query=find%20C')
    expect(await names(`query=${found?.id.slice(0, 20)}`)).toEqual(['find C'])
    expect(await names(`query=${found?.masked_key.slice(0, 7)}`)).toEqual(['find C'])
    expect(await names(`query=${found?.id.slice(1)}`)).toEqual([])
    const other = await make('creator', 'read', 'manage_keys')
    await api.send('POST', '/org/api_keys', { name: 'of it' }, other.key)
    expect(await names('query=creato')).toEqual(['of it', 'creator'])
  })

  test('a key is rotated by those who have all of its rights, and by no others', async () => {
    const manager = await make('rotates', 'read', 'manage_keys')
    const wider = await make('wider', 'read', 'operate_pools')
    const rotate = (id: string, by?: string, body: object = {}) =>
      api.send('POST', `/org/api_keys/${id}/rotate`, body, by)
    expect(await failure(await rotate(wider.id, manager.key))).toMatchObject({
      status: 403,
      message: expect.stringContaining('doesn’t have operate_pools'),
    })
    expect(await failure(await rotate(wider.id, undefined, { days_to_expire: 3, expire_in_days: 4 }))).toMatchObject({
      status: 400,
      details: [{ message: expect.stringContaining('expire_in_days: must be at most 3') }],
    })
    // The key in use, too.
    const answer = await rotate(manager.id, manager.key, { expire_in_days: 0 })
    expect(answer.status).toBe(201)
    const { key, created_by } = (await answer.json()) as CreatedApiKey
    expect(created_by).toEqual({ id: manager.id, email: '', name: 'rotates' })
    expect((await api.ask('/org/api_keys', {}, manager.key)).status).toBe(401)
    expect((await api.ask('/org/api_keys', {}, key)).status).toBe(200)
    expect((await rotate('main')).status).toBe(404)
  })

  test('the public SDK creates, lists, renames, rotates and deletes keys, and knows a refusal as one of permission', async () => {
    const { id, key } = await make('sdk', 'read', 'manage_keys')
    const sdk = api.sdk({ apiKey: key, maxRetries: 0 })
    const ids: string[] = []
    for await (const listed of sdk.apiKeys.list({ limit: 2 })) ids.push(listed.id)
    expect(ids).toEqual((await list('?limit=100')).map((one) => one.id))
    await expect(sdk.browserPools.create({ size: 1 })).rejects.toBeInstanceOf(PermissionDeniedError)
    await expect(sdk.apiKeys.delete(id)).rejects.toBeInstanceOf(BadRequestError)

    const created = await sdk.apiKeys.create({ name: 'staging' })
    expect(created).toMatchObject({ rights: ['read'], created_by: { id, name: 'sdk' } })
    const renamed = await sdk.apiKeys.update(created.id, { name: 'the staging machine' })
    const { key: _, ...record } = created
    expect(renamed).toEqual({ ...record, name: 'the staging machine' })
    const rotated = await sdk.apiKeys.rotate(created.id)
    expect(rotated).toMatchObject({ name: renamed.name, rights: ['read'], key: expect.stringMatching(/^pd_/) })
    expect(rotated.id).not.toBe(created.id)
    expect(Date.parse((await sdk.apiKeys.retrieve(created.id)).expires_at ?? '')).toBeGreaterThan(Date.now())
    await sdk.apiKeys.delete(created.id)
    await expect(sdk.apiKeys.retrieve(created.id)).rejects.toBeInstanceOf(NotFoundError)
    expect((await sdk.apiKeys.retrieve(created.id, { include_deleted: true })).deleted_at).not.toBeNull()
  })
})
