import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PoolStore } from '../state/pool-store'
import type { Endpoint } from '../../contract/endpoint'
import { ENDPOINTS } from '../../contract/endpoints'
import { PoolCreate, type Pool } from '../../contract/pool'
import { newSetup } from '../pools/config'
import { BODY_LIMIT } from './body'
import { RateLimit } from './rate-limit'
import { TestApi } from './test-api'

let api: TestApi
/** One more call a second. */
const rateLimit = new RateLimit(60)

const nothing = { profileId: undefined, extensionIds: undefined, proxyId: undefined }
const paused = (name: string) => newSetup(PoolCreate.parse({ size: 1, name, fill_rate_per_minute: 0 }), nothing)
const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')]

beforeAll(async () => {
  api = await TestApi.open({
    rateLimit,
    prepare: async (store) => {
      const pools = await PoolStore.open(store.db, store.secrets)
      for (const [id, createdAt] of [
        ['b', late],
        ['c', early],
        ['a', late],
      ] as const) {
        await pools.add(store.db, { id, createdAt, ...paused(`pool-${id}`) })
      }
    },
  })
})

afterAll(() => api.close())

const ask = (path: string, init?: RequestInit) => api.ask(path, init)

const paging = ({ headers }: Response) =>
  ['X-Limit', 'X-Offset', 'X-Has-More', 'X-Next-Offset'].map((name) => headers.get(name))

describe('lists', () => {
  test('pools come newest first, those of one moment by id', async () => {
    const answer = await ask('/browser_pools')
    expect(((await answer.json()) as Pool[]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(paging(answer)).toEqual(['20', '0', 'false', null])
  })

  test('a page of pools says where the next one begins', async () => {
    const answer = await ask('/browser_pools?limit=1&offset=1')
    expect(((await answer.json()) as Pool[]).map(({ id }) => id)).toEqual(['b'])
    expect(paging(answer)).toEqual(['1', '1', 'true', '2'])
  })

  test('sessions are paged alike, also when there are none', async () => {
    const answer = await ask('/browsers?limit=5&offset=2')
    expect(await answer.json()).toEqual([])
    expect(paging(answer)).toEqual(['5', '2', 'false', null])
  })

  test.each(['/browser_pools?limit=0', '/browser_pools?offset=-1', '/browsers?limit=101', '/browsers?offset=x'])(
    '%s is refused',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'bad_request', details: [{ code: 'invalid_input' }] })
    },
  )
})

describe('what is sent wrongly is answered with an Error body that says what to do', () => {
  const json = { 'Content-Type': 'application/json' }
  test.each<[number, string, string, string, RequestInit]>([
    [400, 'bad_request', 'it says text/plain', '/browser_pools', { body: '{"size":1}' }],
    [400, 'bad_request', '(line 2, column 10)', '/browser_pools', { body: '{\n  "size" 1\n}', headers: json }],
    [400, 'bad_request', 'size', '/browser_pools', { body: '{"size":"three"}', headers: json }],
    [400, 'bad_request', 'object', '/browser_pools', { body: '[]', headers: json }],
    [400, 'bad_request', 'it says text/plain', '/browser_pools/a/acquire', { body: '{}' }],
    [404, 'not_found', '/nowhere', '/nowhere', { body: '{}', headers: json }],
    [413, 'payload_too_large', 'at most', '/browser_pools', { body: ' '.repeat(BODY_LIMIT + 1), headers: json }],
  ])('%i %s: %s', async (status, code, words, path, init) => {
    const answer = await ask(path, { method: 'POST', ...init })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json'])
    const body = (await answer.json()) as { code: string; message: string }
    expect(body.code).toBe(code)
    expect(body.message).toContain(words)
  })
})

describe('past the rate', () => {
  const limited = ENDPOINTS.filter((endpoint: Endpoint) => endpoint.errors.includes(429))
  const spend = async (id: string, calls: number) => {
    for (let call = 0; call < calls; call++) await rateLimit.count(id)
  }
  /** No further call comes with time, however slow the machine is. */
  const stopClock = () => vi.useFakeTimers({ toFake: ['performance'] })
  afterEach(() => void vi.useRealTimers())

  test('the operations that list 429 count together, for each key of its own, also when the input is bad', async () => {
    stopClock()
    const { key } = await api.keys.create({ name: 'counted', rights: ['operate_pools', 'drive_sessions'] })
    expect(limited.map(({ operationId }) => operationId)).toContain('createBrowserPool')
    let remaining = 60
    for (const { method, path } of limited) {
      const answer = await api.send(method, path.replace('{id_or_name}', 'a'), [], key)
      expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([400, '60'])
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(--remaining))
    }
    const other = await api.keys.create({ name: 'another', rights: ['operate_pools'] })
    const answer = await api.send('POST', '/browser_pools', [], other.key)
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('59')
  })

  test('what a key may not do, or what is refused for its project, costs nothing', async () => {
    stopClock()
    const powerless = await api.keys.create({ name: 'powerless', rights: ['read'] })
    const lost = await api.keys.create({ name: 'lost', rights: ['operate_pools'] })
    const init = { method: 'POST', headers: { 'X-Kernel-Project-Id': 'nowhere' } }
    expect((await api.ask('/browser_pools', init, powerless.key)).status).toBe(403)
    expect((await api.ask('/browser_pools', init, lost.key)).status).toBe(404)
    for (const { id } of [powerless, lost]) expect((await rateLimit.count(id)).remaining).toBe(59)
  })

  test('the next call is a 429 that says when to come again; the public SDK does, and succeeds', async () => {
    const { id, key } = await api.keys.create({ name: 'busy', rights: ['operate_pools'] })
    await spend(id, 60)
    const seen: [number, string | null][] = []
    const sdk = api.sdk({
      apiKey: key,
      fetch: async (url, init) => {
        const answer = await api.whole.request(url, init)
        seen.push([answer.status, answer.headers.get('retry-after')])
        return answer
      },
    })
    const began = performance.now()
    const pool = await sdk.browserPools.create({ size: 1, name: 'after-a-wait', fill_rate_per_minute: 0 })
    expect(pool.name).toBe('after-a-wait')
    expect(seen).toEqual([
      [429, '1'],
      [201, null],
    ])
    expect(performance.now() - began).toBeGreaterThan(990)
  })
})
