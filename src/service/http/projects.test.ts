import { NotFoundError } from '@onkernel/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_ENDPOINTS } from '../../contract/endpoints/projects'
import { TestApi } from './test-api'

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
})

afterAll(() => api.close())

const failure = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const scope = { 'X-Kernel-Project-Id': 'proj1' }

test('there are the operations of both paths of projects and of the limits', () => {
  expect(PROJECT_ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['POST /org/projects', 'DELETE /projects/{id}', 'PATCH /org/projects/{id}/limits']),
  )
  expect(PROJECT_ENDPOINTS).toHaveLength(16)
})

test.each(PROJECT_ENDPOINTS)('$method $path says that projects are disabled', async ({ method, path }) => {
  const url = path.replace('{id}', 'proj1')
  expect(await failure(await api.ask(url, { method }))).toEqual([404, 'projects_disabled'])
  expect(await failure(await api.ask(url, { method, headers: scope }))).toEqual([404, 'projects_disabled'])
  expect(await failure(await api.ask(url, { method }, 'a wrong key'))).toEqual([401, 'unauthorized'])
})

test('a call in the scope of a project finds no such project, before anything else but the key', async () => {
  expect(await failure(await api.ask('/browser_pools', { headers: scope }))).toEqual([404, 'project_not_found'])
  const create = { method: 'POST', headers: scope, body: '{' }
  expect(await failure(await api.ask('/browser_pools', create))).toEqual([404, 'project_not_found'])
  expect(await failure(await api.ask('/browser_pools', create, 'a wrong key'))).toEqual([401, 'unauthorized'])
  const reader = await api.keys.create({ name: 'reader', rights: ['read'] })
  expect(await failure(await api.ask('/browser_pools', create, reader.key))).toEqual([403, 'forbidden'])
})

test('an empty project header is no scope', async () => {
  expect((await api.ask('/browser_pools', { headers: { 'X-Kernel-Project-Id': ' ' } })).status).toBe(200)
  expect((await api.ask('/healthz', { headers: scope })).status).toBe(200)
})

test('the public SDK is told in its own words', async () => {
  await expect(api.sdk().projects.create({ name: 'staging' })).rejects.toMatchObject({
    constructor: NotFoundError,
    error: { code: 'projects_disabled' },
  })
  await expect(api.sdk({ projectID: 'proj1' }).browserPools.list()).rejects.toMatchObject({
    constructor: NotFoundError,
    error: { code: 'project_not_found' },
  })
})
