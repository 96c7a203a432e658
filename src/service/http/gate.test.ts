import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIN_KEY, TestApi } from './test-api'

let api: TestApi
let pool: string

beforeAll(async () => {
  api = await TestApi.open()
  const made = await api.send('POST', '/browser_pools', { size: 1, name: 'mine', fill_rate_per_minute: 0 })
  pool = ((await made.json()) as { id: string }).id
})

afterAll(() => api.close())

/** All that a caller can see of an answer. */
async function seen(answer: Response) {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

test('without a key a caller cannot learn which paths, methods and ids exist', async () => {
  const calls: [method: string, path: string, body?: string][] = [
    ['GET', '/browser_pools'],
    ['GET', `/browser_pools/${pool}`],
    ['GET', '/browser_pools/none'],
    ['PUT', '/browser_pools'],
    ['POST', '/browser_pools', '{"size": 1}'],
    ['POST', '/browser_pools', 'x'.repeat(7 * 1024 * 1024)],
    ['GET', '/browser_pools?limit=x'],
    ['DELETE', '/openapi.json'],
    ['POST', '/healthz'],
    ['GET', '/nothing'],
    ['OPTIONS', '/nothing'],
  ]
  for (const authorization of [undefined, 'Bearer wrong']) {
    const answers = new Map<string, string>()
    for (const [method, path, body] of calls) {
      const headers = new Headers(authorization === undefined ? {} : { Authorization: authorization })
      const init = { method, headers, ...(body !== undefined && { body }) }
      const answer = await seen(await api.whole.request(`http://localhost${path}`, init))
      expect(answer.status).toBe(401)
      answers.set(JSON.stringify(answer), `${method} ${path}`)
    }
    expect([...answers.values()]).toHaveLength(1)
  }
})

test('a right key is let in however many wrong ones came from its address', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => api.ask('/browsers', {}, `guess ${n}`)))
  const slowed = answers.find(({ status }) => status === 429)
  expect(slowed?.headers.get('retry-after')).toMatch(/^\d+$/)
  const fresh = await api.keys.create({ name: 'fresh', rights: ['read'] })
  for (const key of [MAIN_KEY, fresh.key]) expect((await api.ask('/browsers', {}, key)).status).toBe(200)
})

test('with a key, what is not there is told', async () => {
  expect((await api.ask('/nothing')).status).toBe(404)
  expect((await api.ask('/browser_pools', { method: 'PUT' })).status).toBe(405)
})
