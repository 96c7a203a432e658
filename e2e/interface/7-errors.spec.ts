import { expect, refusal, test } from './fixtures'

/** Rule 7: statuses and the Error body. What is past the rate is in src/service/http/api.test.ts. */

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
