import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApi } from './test-api'

let api: TestApi

beforeAll(async () => {
  api = await TestApi.open()
})

afterAll(() => api.close())

async function refusal(answer: Response) {
  const { message, details } = (await answer.json()) as { message: string; details?: { message: string }[] }
  return { status: answer.status, message, details: details?.map((detail) => detail.message) }
}

test.each(['.', '..'])('nothing is called %s: no address would reach it', async (name) => {
  for (const path of ['/browser_pools', '/profiles']) {
    const answer = await refusal(await api.send('POST', path, { name, size: 1 }))
    expect([answer.status, answer.details]).toEqual([
      400,
      ['name: use a name other than . and .., which are folders in an address'],
    ])
  }
})

test('a body in an encoding that is not understood is refused, and the answer says what would be', async () => {
  const send = (encoding: string, type: string) =>
    api.ask('/extensions', {
      method: 'POST',
      body: 'x',
      headers: { 'Content-Encoding': encoding, 'Content-Type': type },
    })
  const form = 'multipart/form-data; boundary=x'
  const pool = { method: 'POST', body: '{"size": 1}' }
  const json = { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' }
  for (const answer of [await send('gzip', form), await api.ask('/browser_pools', { ...pool, headers: json })]) {
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity'])
    expect(await answer.json()).toMatchObject({
      code: 'unsupported_media_type',
      message: expect.stringContaining('gzip'),
    })
  }
  expect((await send('Identity', form)).status).toBe(400)
})

test.each<[where: string, path: string, body: unknown]>([
  ['chrome_policy.Foo[2]', '/browser_pools', { size: 1, chrome_policy: { Foo: ['a', 'b', 'c\0'] } }],
  ['chrome_policy.a\\u0000', '/browser_pools', { size: 1, chrome_policy: { 'a\0': 1 } }],
  ['name', '/profiles', { name: 'a\0' }],
  ['id_or_name', '/browser_pools/a%00b/flush', {}],
])('a NUL is refused with its path: %s', async (where, path, body) => {
  const message = `${where}: must not contain the character NUL (U+0000)`
  expect(await refusal(await api.send('POST', path, body))).toEqual({ status: 400, message, details: [message] })
})

test('so is a NUL in a query and in a form', async () => {
  const message = 'query: must not contain the character NUL (U+0000)'
  expect(await refusal(await api.ask('/browser_pools?query=%00'))).toMatchObject({ status: 400, message })
  const form = new FormData()
  form.set('name', 'a\0')
  form.set('file', new File(['x'], 'x.zip'))
  const sent = await refusal(await api.ask('/extensions', { method: 'POST', body: form }))
  expect(sent).toMatchObject({ status: 400, details: ['name: must not contain the character NUL (U+0000)'] })
})

test.each([
  ['GET', '/hosts', 'There is nothing at /hosts. GET /openapi.json lists all operations.'],
  [
    'GET',
    '/proxies/office',
    'There is no proxy with the id office. A proxy is addressed by its id only, which GET /proxies lists.',
  ],
  ['GET', '/browsers/run', 'There is no browser session with the id or name run.'],
  ['POST', '/browsers/run/computer/screenshot', 'There is no browser session with the id run.'],
])('%s %s says what is not there, and what it was looked for by', async (method, path, message) => {
  const answer = await api.send(method, path, method === 'POST' ? {} : undefined)
  expect(await refusal(answer)).toMatchObject({ status: 404, message })
})
