import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Extension } from '../../contract/extension'
import { LONGEST_ACQUIRE_SECONDS, MAX_WAITERS, type Pool, type PoolStatus } from '../../contract/pool'
import type { Profile } from '../../contract/profile'
import type { Proxy } from '../../contract/proxy'
import { manifest, zip } from '../../../e2e/support/archive'
import { openTestStore } from '../database/test-database'
import { TestApi } from './test-api'

// What is asked of pools without a browser: at most 10 slots, as TestApi has them.

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
})

afterAll(() => api.close())

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const create = (request: object) => api.send('POST', '/browser_pools', { size: 1, fill_rate_per_minute: 0, ...request })
const update = (pool: Pool, request: object) => api.send('PATCH', `/browser_pools/${pool.id}`, request)
const waiting = async (pool: Pool) =>
  (await json<PoolStatus>(api.ask(`/browser_pools/${pool.id}/status`))).waiting_count
const remove = (pool: Pool) => api.ask(`/browser_pools/${pool.id}`, { method: 'DELETE' })

test('a pool holds what its selectors have resolved to, and keeps it from being deleted', async () => {
  const profile = await json<Profile>(api.send('POST', '/profiles', { name: 'shop' }))
  const form = new FormData()
  form.set('name', 'blocker')
  form.set('file', new File([new Uint8Array(zip([manifest()]))], 'blocker.zip'))
  const extension = await json<Extension>(api.ask('/extensions', { method: 'POST', body: form }))
  const config = { host: '127.0.0.1', port: 9 }
  const proxy = await json<Proxy>(api.send('POST', '/proxies', { type: 'custom', protocol: 'http', config }))
  const selectors = {
    profile: { name: 'shop' },
    extensions: [{ name: 'blocker' }, { id: extension.id }],
    proxy_id: proxy.id,
  }
  const pool = await json<Pool>(create({ name: 'uses-all', ...selectors }))
  expect(pool).toMatchObject({
    profile_id: profile.id,
    extension_ids: [extension.id],
    browser_pool_config: { ...selectors, refresh_on_profile_update: true },
  })
  for (const path of ['/profiles/shop', '/extensions/blocker', `/proxies/${proxy.id}`]) {
    const answer = await api.ask(path, { method: 'DELETE' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: expect.stringMatching(/uses-all/) }])
  }
  const cleared = await json<Pool>(update(pool, { profile: { id: '' }, extensions: [], proxy_id: '' }))
  expect(cleared.extension_ids).toEqual([])
  expect(cleared).not.toHaveProperty('profile_id')
  for (const path of ['/profiles/shop', '/extensions/blocker', `/proxies/${proxy.id}`]) {
    expect((await api.ask(path, { method: 'DELETE' })).status).toBe(204)
  }
  await remove(pool)
})

test('every selector that names nothing is told at once', async () => {
  const answer = await create({ profile: { id: 'p' }, extensions: [{ id: 'a' }, { name: 'b' }], proxy_id: 'x' })
  expect(answer.status).toBe(400)
  const { details } = (await answer.json()) as { details: { message: string }[] }
  const fields = details.map(({ message }) => message.split(':')[0])
  expect(new Set(fields)).toEqual(new Set(['extensions[0]', 'extensions[1]', 'profile', 'proxy_id']))
})

test('an update that fails changes nothing; those of one pool come one after the other', async () => {
  const before = api
  // What comes at once is carried out in its order.
  api = await TestApi.open({ openStore: openTestStore })
  onTestFinished(async () => {
    await api.close()
    api = before
  })
  const taken = await json<Pool>(create({ name: 'taken' }))
  const pool = await json<Pool>(create({ size: 4, name: 'free' }))
  const refused = async (request: object) => {
    const answer = await update(pool, { timeout_seconds: 77, ...request })
    expect(await json(api.ask(`/browser_pools/${pool.id}`))).toEqual(pool)
    return [answer.status, answer.headers.get('x-should-retry')]
  }
  expect(await refused({ name: 'taken' })).toEqual([409, 'false'])
  expect(await refused({ size: 10 })).toEqual([403, null])
  expect(await refused({ refresh_on_profile_update: true })).toEqual([400, null])
  expect(await refused({ profile: { name: 'missing' } })).toEqual([400, null])
  expect(await refused({ size: null })).toEqual([400, null])

  const sizes = await Promise.all([9, 2, 8].map((size) => json<Pool>(update(pool, { size }))))
  expect(sizes.map(({ browser_pool_config }) => browser_pool_config.size)).toEqual([9, 2, 8])
  expect(await json(api.ask(`/browser_pools/${pool.id}`))).toMatchObject({ browser_pool_config: { size: 8 } })
  const both = await Promise.all([update(pool, { name: 'wanted' }), update(taken, { name: 'wanted' })])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await json(update(pool, { name: '' }))).toMatchObject({ name: 'wanted' })
  for (const one of [taken, pool]) await remove(one)
  expect((await update(pool, { size: 1 })).status).toBe(404)
})

test('a paused pool has the rate at which it filled before in each answer, until it fills again', async () => {
  const pool = await json<Pool>(create({ fill_rate_per_minute: 40 }))
  expect(pool).not.toHaveProperty('fill_rate_before_pause')
  const paused = await json<Pool>(update(pool, { fill_rate_per_minute: 0 }))
  expect(paused.fill_rate_before_pause).toBe(40)
  expect(await json(api.ask(`/browser_pools/${pool.id}`))).toEqual(paused)
  expect(await json(update(pool, { fill_rate_per_minute: 5 }))).not.toHaveProperty('fill_rate_before_pause')
  await remove(pool)
})

test('a list is filtered by the whole name, whatever its case and accents, or by a part of it', async () => {
  const pools = [await json<Pool>(create({ name: 'Cafe' })), await json<Pool>(create({ name: 'cafe-2' }))]
  const names = async (query: string) =>
    (await json<Pool[]>(api.ask(`/browser_pools?${query}`))).map(({ name }) => name)
  expect(await names('name=CAF%C3%89')).toEqual(['Cafe'])
  expect(await names('query=FE')).toEqual(expect.arrayContaining(['Cafe', 'cafe-2']))
  expect(await names('name=caf')).toEqual([])
  for (const pool of pools) await remove(pool)
})

test('as many wait for a pool as may; one more is told so at once, and waits when others have gone', async () => {
  const pool = await json<Pool>(create({}))
  const acquire = (gone: AbortController, seconds = 50) =>
    api.ask(`/browser_pools/${pool.id}/acquire`, {
      method: 'POST',
      body: JSON.stringify({ acquire_timeout_seconds: seconds }),
      headers: { 'Content-Type': 'application/json' },
      signal: gone.signal,
    })
  const [some, others] = [new AbortController(), new AbortController()]
  const callers = Array.from({ length: MAX_WAITERS }, (_, index) => acquire(index < 2 ? some : others))
  await expect.poll(() => waiting(pool)).toBe(MAX_WAITERS)
  const surplus = await acquire(others)
  expect([surplus.status, surplus.headers.get('retry-after'), await surplus.json()]).toMatchObject([
    503,
    expect.stringMatching(/^\d+$/),
    { code: 'too_many_waiting', message: expect.stringContaining(`${MAX_WAITERS} calls already wait`) },
  ])
  // Who does not want to wait is no burden.
  expect((await acquire(others, 0)).status).toBe(204)

  some.abort()
  await expect.poll(() => waiting(pool)).toBe(MAX_WAITERS - 2)
  callers.push(acquire(others))
  await expect.poll(() => waiting(pool)).toBe(MAX_WAITERS - 1)
  others.abort()
  await Promise.allSettled(callers)
  expect(await waiting(pool)).toBe(0)
  await remove(pool)
})

test('no call waits for a browser longer than the limit', async () => {
  const pool = await json<Pool>(create({}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = api.send('POST', `/browser_pools/${pool.id}/acquire`, { acquire_timeout_seconds: 3600 })
    const answered = vi.fn()
    void answer.then(answered)
    await expect.poll(() => waiting(pool)).toBe(1)
    await vi.advanceTimersByTimeAsync((LONGEST_ACQUIRE_SECONDS - 1) * 1_000)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await answer).status).toBe(204)
  } finally {
    vi.useRealTimers()
  }
  await remove(pool)
})
