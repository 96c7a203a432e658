import { RateLimitError } from '@onkernel/sdk'
import { client, expect, refusal, test, type Sent } from './fixtures'

/** Rule 7: statuses, the Error body, rate limits, and what the client does with them. */

test('a body that is not JSON, or does not say that it is, is a 400 with the Error body', async ({ service }) => {
  const send = async (type: string | undefined, body: string) => {
    const response = await fetch(`${service.origin}/browser_pools`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, ...(type !== undefined && { 'content-type': type }) },
      body,
    })
    expect(response.headers.get('content-type')).toContain('application/json')
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  for (const body of ['{"size":', 'size=1', '"size"', '[]', 'null', '']) {
    expect(await send('application/json', body), body).toEqual([400, 'bad_request'])
  }
  expect(await send('text/plain', '{"size":1}')).toEqual([400, 'bad_request'])
  expect(await send('application/x-www-form-urlencoded', 'size=1')).toEqual([400, 'bad_request'])
})

test('a path that does not exist is a 404, whatever the method', async ({ kernel }) => {
  expect((await refusal(kernel.get('/nothing'), 404)).code).toBe('not_found')
  expect((await refusal(kernel.post('/nothing/here'), 404)).code).toBe('not_found')
  expect((await refusal(kernel.delete('/browsers/x/y/z'), 404)).code).toBe('not_found')
})

test('past the rate limit a creation is a 429 that says when to try again, and the client then succeeds', async ({
  startService,
}) => {
  const service = await startService({ POOLDECK_RATE_LIMIT: '60' })
  const still = { size: 1, fill_rate_per_minute: 0 }
  const hasty = client(service, { maxRetries: 0 })
  let made = 0
  const limited = await (async () => {
    while (made < 100) {
      try {
        const { id } = await hasty.browserPools.create(still)
        made += 1
        await hasty.browserPools.delete(id)
      } catch (error) {
        return error
      }
    }
    return undefined
  })()
  expect(made).toBeGreaterThanOrEqual(60)
  expect(limited).toBeInstanceOf(RateLimitError)
  const { headers, error } = limited as RateLimitError
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(headers.get('x-ratelimit-limit')).toBe('60')
  expect((error as { code: string }).code).toBe('rate_limit_exceeded')

  const sent: Sent = { requests: [] }
  await client(service, { sent }).browserPools.create(still)
  expect(sent.requests.map(({ retry }) => retry)).toEqual(sent.requests.map((_, index) => String(index)))
  expect((await hasty.browserPools.list()).getPaginatedItems()).toHaveLength(1)
})

test('a page of another origin may not read answers', async ({ service }) => {
  const { headers } = await fetch(`${service.origin}/browser_pools`, { headers: { origin: 'https://other.example' } })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('openapi.json describes every operation', async ({ service }) => {
  const response = await fetch(`${service.origin}/openapi.json`)
  const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, unknown> }
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toContain('/browser_pools/{id_or_name}/acquire')
})

test('nothing of a refused request is done, and no answer shows more than its Error body', async ({
  kernel,
  still,
}) => {
  await still({ name: 'only' })
  await refusal(kernel.post('/browser_pools', { body: { size: 1, name: 'two', kiosk_mode: 'x' } }), 400)
  expect((await kernel.browserPools.list()).getPaginatedItems().map(({ name }) => name)).toEqual(['only'])
})
