import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '../../contract/error'
import type { CreatedApiKey } from '../../contract/key'
import type { Pool } from '../../contract/pool'
import type { PoolActivity } from '../../contract/pool-activity'
import type { PastPool } from '../../contract/past-pool'
import type { PoolHistory, PoolOccupancy } from '../../contract/pool-occupancy'
import type { Proxy } from '../../contract/proxy'
import { TestApi } from './test-api'

// What happens to pools without a browser; e2e/desk/activity.spec.ts has those with browsers.

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
})

afterAll(() => api.close())

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const create = (request: object) =>
  json<Pool>(api.send('POST', '/browser_pools', { size: 1, fill_rate_per_minute: 0, ...request }))
const remove = ({ id }: Pool) => api.ask(`/browser_pools/${id}`, { method: 'DELETE' })
const activity = ({ id }: Pool, query = '') => json<PoolActivity[]>(api.ask(`/browser_pools/${id}/activity${query}`))

test('what was done to a pool is told with the key that did it, and without secrets', async () => {
  const { key } = await json<CreatedApiKey>(
    api.send('POST', '/org/api_keys', { name: 'ops', rights: ['read', 'operate_pools', 'drive_sessions'] }),
  )
  const config = { host: '127.0.0.1', port: 9, username: 'me', password: 'proxy-secret' }
  const proxy = await json<Proxy>(api.send('POST', '/proxies', { type: 'custom', protocol: 'http', config }))
  const pool = await create({ name: 'told', size: 2 })
  const path = `/browser_pools/${pool.id}`
  const changes = {
    size: 3,
    stealth: true,
    proxy_id: proxy.id,
    start_url: 'https://me:url-secret@example.com',
    chrome_policy: { HomepageLocation: 'policy-secret' },
  }
  await api.send('PATCH', path, changes, key)
  await api.send('PATCH', path, { proxy_id: '', start_url: '', size: 3 })
  await api.send('PATCH', path, { size: 3, stealth: true })
  expect((await api.send('PATCH', path, { size: 11 }, key)).status).toBe(403)
  await api.ask(`${path}/flush`, { method: 'POST' }, key)
  for (let n = 0; n < 3; n++) {
    expect((await api.send('POST', `${path}/acquire`, { acquire_timeout_seconds: 0 }, key)).status).toBe(204)
  }
  const entries = await activity(pool)
  expect(entries.map(({ kind, by, message, count }) => [kind, by, message, count])).toEqual([
    ['refused', 'ops', 'no browser was free in time', 3],
    ['flushed', 'ops', 'no idle browser ended', undefined],
    ['refused', 'ops', 'size 11 is over the limit of the service', undefined],
    ['updated', 'main key', 'proxy removed, start URL removed', undefined],
    ['updated', 'ops', 'size 2 → 3, stealth off → on, proxy set, start URL example.com, Chrome policy set', undefined],
    ['created', 'main key', 'size 2, fill rate 0 % per minute', undefined],
  ])
  expect(JSON.stringify(entries)).not.toContain('secret')
  await api.ask(path, { method: 'DELETE' }, key)
  expect((await activity(pool)).slice(0, 2)).toMatchObject([{ kind: 'deleted', by: 'ops' }, { kind: 'refused' }])
  expect((await api.ask('/browser_pools/never-was/activity')).status).toBe(404)
})

test('a pool is found by names that it had, and when it is deleted, with who did it', async () => {
  const past = (name: string) => json<PastPool[]>(api.ask(`/service/pools/past?name=${name}`))
  const pool = await create({ name: 'first', size: 2 })
  expect(await past('first')).toEqual([])
  await api.send('PATCH', `/browser_pools/${pool.id}`, { name: 'second' })
  expect(await past('first')).toMatchObject([{ id: pool.id, name: 'second', former_names: ['first'] }])
  await remove(pool)
  const deleted = { id: pool.id, name: 'second', former_names: ['first'], size: 2, deleted_by: 'main key' }
  expect(await past('first')).toMatchObject([deleted])
  expect(await past(pool.id)).toMatchObject([deleted])
  expect(await json<PoolActivity[]>(api.ask('/browser_pools/second/activity'))).toMatchObject([
    { kind: 'deleted' },
    { kind: 'updated' },
    { kind: 'created' },
  ])
  // Another one of that name is the one that is meant from then on.
  const next = await create({ name: 'second' })
  expect(await json<PoolActivity[]>(api.ask('/browser_pools/second/activity'))).toMatchObject([{ kind: 'created' }])
  await remove(next)
})

test('ended sessions of an unknown pool or reason are refused with the field, those of a deleted pool are a list', async () => {
  const pool = await create({ name: 'filtered' })
  const ended = (filter: string) => api.ask(`/service/sessions/ended?${filter}`)
  const none = { total: 0, leases: [] }
  expect(await json(ended(`pool=${pool.id}&reason=crashed`))).toEqual(none)
  await remove(pool)
  expect(await json(ended(`pool=${pool.id}`))).toEqual(none)
  for (const [filter, fields] of [
    ['pool=none', ['pool']],
    ['pool=filtered', ['pool']],
    ['reason=bored', ['reason']],
    ['pool=none&reason=bored', ['reason', 'pool']],
  ] as const) {
    const refused = await ended(filter)
    expect(refused.status).toBe(400)
    const { details = [] } = ErrorBody.parse(await refused.json())
    expect(details.map(({ message }) => message?.split(':', 1)[0])).toEqual(fields)
  }
})

test('browsers that do not start are one entry however often, and the occupancy says so', async () => {
  const pool = await create({ fill_rate_per_minute: 100, size: 5 })
  const other = await create({})
  // A third try may come before this looks.
  await expect.poll(async () => (await activity(pool))[0]?.count).toBeGreaterThanOrEqual(2)
  expect(await activity(pool)).toMatchObject([
    { kind: 'failed_to_start', message: 'A paused pool starts no browser.' },
    { kind: 'created' },
  ])
  const idle = { available: 0, acquired: 0, warming: 0, waiting: 0 }
  // Between two tries.
  await expect
    .poll(() => json<PoolOccupancy[]>(api.ask('/service/pools')))
    .toEqual([
      { id: pool.id, size: 5, ...idle, failing: true },
      { id: other.id, size: 1, ...idle, failing: false },
    ])
  await remove(pool)
  await remove(other)
})

test('a pool has a first sample of its history at once, until it is deleted', async () => {
  const pool = await create({ size: 4 })
  const history = () => json<PoolHistory>(api.ask('/service/pools/history'))
  const { interval_seconds, pools } = await history()
  expect([interval_seconds, pools[0]?.id]).toEqual([60, pool.id])
  // The next one comes with the next minute, which may begin now.
  expect([pools[0]?.available[0], pools[0]?.acquired[0], pools[0]?.size[0]]).toEqual([0, 0, 4])
  await remove(pool)
  expect((await history()).pools).toEqual([])
})

test('a page is asked for with an id and known kinds', async () => {
  const pool = await create({})
  for (const query of ['before=x', 'kinds=created,unknown', 'limit=101']) {
    expect((await api.ask(`/browser_pools/${pool.id}/activity?${query}`)).status, query).toBe(400)
  }
  const [created] = await activity(pool, '?kinds=created,updated')
  expect(await activity(pool, `?before=${created?.id}`)).toEqual([])
  await remove(pool)
})
