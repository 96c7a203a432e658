import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Pool } from '../../contract/pool'
import type { PoolActivity } from '../../contract/pool-activity'
import { TestApi } from './test-api'

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
})

afterAll(() => api.close())

const change = async (body: unknown, id = 'h', key?: string): Promise<[number, unknown]> => {
  const answer = await api.send('PATCH', `/service/hosts/${id}`, body, key)
  return [answer.status, await answer.json()]
}

test('a service with the embedded database is the only host', async () => {
  const answer = await api.ask('/service/hosts')
  expect([answer.status, await answer.json()]).toEqual([
    200,
    [
      {
        id: 'h',
        address: 'http://localhost',
        version: '0',
        state: 'living',
        capacity: 10,
        available: 0,
        acquired: 0,
        warming: 0,
        ending: 0,
        sessions_without_pool: 0,
        spares: 0,
        memory_bytes: expect.any(Number),
        memory_used_bytes: expect.any(Number),
        processes: 0,
        joined_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        answered: true,
      },
    ],
  ])
})

test('it drains: it begins no sessions, and is ready all the same, as no other is there; then that is taken back', async () => {
  expect(await change({ draining: true })).toMatchObject([200, { id: 'h', state: 'draining' }])
  const refused = await api.send('POST', '/browsers', {})
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    503,
    '2',
    { code: 'host_draining', message: expect.stringContaining('Another host may') },
  ])
  expect((await api.ask('/healthz/ready')).status).toBe(200)
  expect(await change({ draining: false })).toMatchObject([200, { id: 'h', state: 'living' }])
})

test('a drain that ends idle browsers is told in the activity of each pool', async () => {
  const pools = await Promise.all(
    [2, 1].map(async (idle): Promise<Pool> => {
      const made = await api.send('POST', '/browser_pools', { size: 3, fill_rate_per_minute: 0 })
      const pool = (await made.json()) as Pool
      for (let n = 0; n < 3; n++)
        await api.store.db.execute(
          sql`insert into browsers (id, pool_id, host_id, state, created_at, available_since)
            values (${`${pool.id}-${n}`}, ${pool.id}, 'h', ${n < idle ? 'available' : 'starting'}, now(), ${n < idle ? sql`now()` : null})`,
        )
      return pool
    }),
  )
  await change({ draining: true })
  await change({ draining: false })
  const activities = pools.map(async ({ id }) => {
    const entries = (await (await api.ask(`/browser_pools/${id}/activity`)).json()) as PoolActivity[]
    return entries.map(({ kind, message }) => `${kind}: ${message}`)
  })
  expect(await Promise.all(activities)).toMatchObject([
    ['ended: 2 idle browsers ended: the host drained', 'created: size 3, fill rate 0 % per minute'],
    ['ended: 1 idle browser ended: the host drained', 'created: size 3, fill rate 0 % per minute'],
  ])
})

test('what cannot be done is said', async () => {
  expect(await change({ draining: true }, 'gone')).toMatchObject([
    404,
    { code: 'not_found', message: expect.stringContaining('It may have stopped') },
  ])
  expect(await change({ draining: 'yes' })).toMatchObject([
    400,
    { details: [{ message: expect.stringContaining('draining') }] },
  ])
})

test('who may only look does not drain', async () => {
  const made = await api.send('POST', '/org/api_keys', { name: 'viewer', rights: ['read'] })
  const { key } = (await made.json()) as { key: string }
  expect((await api.ask('/service/hosts', {}, key)).status).toBe(200)
  expect(await change({ draining: true }, 'h', key)).toMatchObject([
    403,
    { message: expect.stringContaining('drain hosts') },
  ])
})
