import { NotFoundError } from '@onkernel/sdk'
import { client, expect, refusal, test, type Sent } from './fixtures'

/** Rule 2: the record of a pool and its operations. */

test('a pool is answered with its counters, its configuration and resolved ids', async ({ kernel, still }) => {
  const before = Date.now()
  const pool = await still({ size: 2, name: 'record' })
  expect(pool).toMatchObject({ name: 'record', available_count: 0, acquired_count: 0, extension_ids: [] })
  expect(pool.id).toMatch(/^[a-z][a-z0-9]{23}$/)
  expect(Date.parse(pool.created_at)).toBeGreaterThanOrEqual(before - 1000)
  expect(pool).not.toHaveProperty('profile_id')
  expect(await kernel.browserPools.retrieve(pool.id)).toEqual(pool)
  expect(await kernel.browserPools.retrieve('record')).toEqual(pool)
  expect(await still({})).not.toHaveProperty('name')
})

test('a name that is taken is a conflict, and the client does not send it again', async ({ service, still }) => {
  await still({ name: 'taken' })
  const sent: Sent = { requests: [] }
  const patient = client(service, { sent })
  const body = await refusal(patient.browserPools.create({ size: 1, name: 'taken' }), 409)
  expect(body.says[0]).toContain('name')
  expect(sent.requests).toHaveLength(1)

  const other = await still({ name: 'other' })
  await refusal(patient.browserPools.update(other.id, { name: 'taken' }), 409)
  expect(sent.requests).toHaveLength(2)
})

test('lists are paged, newest first, and filtered by name and by query', async ({ service, kernel, still }) => {
  const names = ['Alpha', 'beta', 'alpha-2', 'gamma', 'delta']
  for (const name of names) await still({ name })
  const seen: (string | undefined)[] = []
  for await (const pool of kernel.browserPools.list({ limit: 2 })) seen.push(pool.name)
  expect(seen).toEqual(names.toReversed())

  const named = async (query: Parameters<typeof kernel.browserPools.list>[0]) =>
    (await kernel.browserPools.list(query)).getPaginatedItems().map(({ name }) => name)
  expect(await named({ name: 'ALPHA' })).toEqual(['Alpha'])
  expect(await named({ query: 'lph' })).toEqual(['alpha-2', 'Alpha'])
  expect(await named({ query: 'nothing' })).toEqual([])
  expect(await named({ limit: 100, offset: 4 })).toEqual(['Alpha'])
  expect(await named({ offset: 5 })).toEqual([])

  const headers = async (query: string) => {
    const response = await service.fetch('GET', `/browser_pools?${query}`)
    return ['X-Limit', 'X-Offset', 'X-Has-More', 'X-Next-Offset'].map((name) => response.headers.get(name))
  }
  expect(await headers('')).toEqual(['20', '0', 'false', null])
  expect(await headers('limit=2&offset=1')).toEqual(['2', '1', 'true', '3'])
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'offset=-1']) {
    const response = await service.fetch('GET', `/browser_pools?${query}`)
    expect(response.status, query).toBe(400)
  }
})

test('a pool that is not there is not found, whatever is asked of it', async ({ kernel }) => {
  await expect(kernel.browserPools.retrieve('nothing here/x')).rejects.toBeInstanceOf(NotFoundError)
  await refusal(kernel.browserPools.update('nothing', { size: 1 }), 404)
  await refusal(kernel.browserPools.delete('nothing', { force: true }), 404)
  await refusal(kernel.browserPools.flush('nothing'), 404)
  await refusal(kernel.browserPools.acquire('nothing', {}), 404)
  await refusal(kernel.browserPools.release('nothing', { session_id: 'x' }), 404)
})

test('acquire gives a browser, release takes it back, delete needs force while one is leased', async ({
  kernel,
  api,
}) => {
  const { id } = await api.createPool({ size: 1, name: 'lease', headless: true })
  const session = await kernel.browserPools.acquire(id, {
    acquire_timeout_seconds: 30,
    name: 'mine',
    tags: { team: 'qa' },
    telemetry: { enabled: true },
  })
  expect(session).toMatchObject({
    name: 'mine',
    tags: { team: 'qa' },
    pool: { id, name: 'lease' },
    timeout_seconds: 600,
    headless: true,
    stealth: false,
    kiosk_mode: false,
    telemetry: { browser: { control: { enabled: true } } },
  })
  const { session_id } = session ?? { session_id: '' }
  expect(await kernel.browserPools.retrieve(id)).toMatchObject({ available_count: 0, acquired_count: 1 })
  expect(await kernel.browserPools.acquire(id, { acquire_timeout_seconds: 0 })).toBeNull()
  await refusal(kernel.browserPools.acquire(id, { acquire_timeout_seconds: -1 }), 400)
  expect((await refusal(kernel.browserPools.delete(id), 400)).code).toBe('pool_in_use')

  await kernel.browserPools.release(id, { session_id })
  expect(await kernel.browserPools.retrieve(id)).toMatchObject({ available_count: 1, acquired_count: 0 })
  await refusal(kernel.browserPools.release(id, { session_id }), 400)
  await refusal(kernel.browserPools.release(id, { session_id: 'never-was' }), 404)

  const again = await kernel.browserPools.acquire(id, {})
  expect(again).toMatchObject({ session_id, telemetry: null })
  expect(again).not.toHaveProperty('name')
  expect(again).not.toHaveProperty('tags')
  await kernel.browserPools.release(id, { session_id, reuse: false })
  await refusal(kernel.browsers.retrieve(session_id), 404)
  const fresh = await kernel.browserPools.acquire(id, { acquire_timeout_seconds: 30 })
  expect(fresh?.session_id).not.toBe(session_id)
  await kernel.browserPools.delete(id, { force: true })
  await refusal(kernel.browserPools.retrieve(id), 404)
})
