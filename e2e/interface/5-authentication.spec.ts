import { gunzipSync } from 'node:zlib'
import { AuthenticationError, PermissionDeniedError } from '@onkernel/sdk'
import { client, expect, refusal, test } from './fixtures'

/** Rules 5.6 and 5.5: the credential, and projects, which are disabled here. */

test('without a key, or with a wrong one, nothing is answered but 401', async ({ service }) => {
  const none = await fetch(`${service.origin}/browser_pools`)
  expect(none.status).toBe(401)
  expect(none.headers.get('content-type')).toContain('application/json')
  for (const authorization of ['Bearer', 'Bearer ', `Basic ${btoa('a:b')}`, service.key]) {
    const response = await fetch(`${service.origin}/browsers`, { headers: { authorization } })
    expect(response.status, authorization).toBe(401)
  }
  const stranger = client(service, { apiKey: 'My API Key', maxRetries: 0 })
  await expect(stranger.browserPools.list()).rejects.toBeInstanceOf(AuthenticationError)
  expect((await refusal(stranger.browserPools.create({ size: 0 }), 401)).code).toBe('unauthorized')
})

test('a key is allowed what its rights say, and a refusal names the one that is missing', async ({
  service,
  kernel,
}) => {
  const made = async (name: string, ...rights: string[]) => {
    const { id, key } = await kernel.post<{ id: string; key: string }>('/org/api_keys', { body: { name, rights } })
    return { id, key, kernel: client(service, { apiKey: key, maxRetries: 0 }) }
  }
  const reader = await made('reader', 'read')
  expect((await reader.kernel.browserPools.list()).getPaginatedItems()).toEqual([])
  await expect(reader.kernel.browserPools.create({ size: 1 })).rejects.toBeInstanceOf(PermissionDeniedError)
  expect((await refusal(reader.kernel.browserPools.create({ size: 1 }), 403)).message).toContain('operate_pools')
  expect((await refusal(reader.kernel.browsers.create({}), 403)).message).toContain('drive_sessions')
  expect((await refusal(reader.kernel.get('/org/api_keys'), 403)).message).toContain('manage_keys')

  const operator = await made('operator', 'read', 'operate_pools')
  const pool = await operator.kernel.browserPools.create({ size: 1, fill_rate_per_minute: 0 })
  expect((await refusal(operator.kernel.browserPools.acquire(pool.id, {}), 403)).message).toContain('drive_sessions')

  const listed = await kernel.get<{ id: string }[]>('/org/api_keys')
  expect(JSON.stringify(listed)).not.toContain(reader.key)
  await kernel.delete(`/org/api_keys/${reader.id}`, { headers: { Accept: '*/*' } })
  await refusal(reader.kernel.browserPools.list(), 401)
  await kernel.delete(`/org/api_keys/${operator.id}`, { headers: { Accept: '*/*' } })
})

test('what was done with a key is listed, and downloaded as the SDK checks it, by keys that may manage keys alone', async ({
  service,
  kernel,
}) => {
  const around = (ms: number) => new Date(Date.now() + ms).toISOString()
  const interval = { start: around(-60_000), end: around(60_000) }
  await refusal(kernel.browserPools.retrieve('audited'), 404)
  const [entry] = (await kernel.auditLogs.list({ ...interval, search: '/browser_pools/audited' })).getPaginatedItems()
  expect(entry).toMatchObject({
    method: 'GET',
    path: '/browser_pools/audited',
    route: '/browser_pools/{id_or_name}',
    status: 404,
    client_ip: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/),
    domain: new URL(service.origin).host,
    auth_strategy: 'api_key',
    user_id: 'main',
  })
  const written: Uint8Array[] = []
  const done = await kernel.auditLogs.download(
    { ...interval, search: '/browser_pools/audited' },
    { write: (bytes) => void written.push(bytes) },
  )
  expect(done).toMatchObject({ rows: 1, chunks: 1 })
  expect(JSON.parse(gunzipSync(Buffer.concat(written)).toString())).toMatchObject({ ...entry })
  const { key } = await kernel.post<{ key: string }>('/org/api_keys', { body: { name: 'r', rights: ['read'] } })
  const reader = client(service, { apiKey: key, maxRetries: 0 })
  expect((await refusal(reader.auditLogs.list(interval), 403)).message).toContain('manage_keys')
})

test('projects are disabled', async ({ service, kernel }) => {
  expect((await refusal(kernel.projects.list(), 404)).code).toBe('projects_disabled')
  expect((await refusal(kernel.projects.create({ name: 'x' }), 404)).code).toBe('projects_disabled')
  expect((await refusal(kernel.projects.retrieve('x'), 404)).code).toBe('projects_disabled')
  const inProject = client(service, { projectID: 'some-project', maxRetries: 0 })
  expect((await refusal(inProject.browserPools.list(), 404)).code).toMatch(/project/)
})
