import { expect, test } from 'vitest'
import { BODY_LIMIT, jsonBody, MAX_VALUES } from './body'

const post = (body: BodyInit, type: string | null = 'application/json') =>
  new Request('http://localhost/', { method: 'POST', body, headers: type === null ? {} : { 'Content-Type': type } })

const bytes = (text: string) => new TextEncoder().encode(text)

test('no body is undefined, whatever the type says', async () => {
  expect(await jsonBody(new Request('http://localhost/', { method: 'POST' }))).toBeUndefined()
  expect(await jsonBody(post('', 'text/plain'))).toBeUndefined()
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
  '%s is JSON',
  async (type) => {
    expect(await jsonBody(post('{"a":"é"}', type))).toEqual({ a: 'é' })
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json'])(
  '%s is refused, and the answer says what to send',
  async (type) => {
    await expect(jsonBody(post('{}', type))).rejects.toMatchObject({
      status: 400,
      code: 'bad_request',
      message: `body: must be sent as Content-Type: application/json; it says ${type}`,
    })
  },
)

test('a body without a type is refused', async () => {
  await expect(jsonBody(post(bytes('{}'), null))).rejects.toThrow('it has no Content-Type')
})

test.each([
  ['{"size": 1,}', 'Expected double-quoted property name (line 1, column 12)'],
  ['{\n  "size" 1\n}', "Expected ':' after property name (line 2, column 10)"],
  ['{"size": 1', "Expected ',' or '}' after property value (line 1, column 11)"],
  ['{"size": tru\n}', 'Unexpected token \' \', "{"size": tru }" is not valid JSON'],
])('malformed JSON says where: %j', async (text, where) => {
  await expect(jsonBody(post(text))).rejects.toThrow(`body: is not valid JSON: ${where}`)
})

test('a body that is not UTF-8 is refused', async () => {
  await expect(jsonBody(post(new Uint8Array([0x22, 0xff, 0x22])))).rejects.toThrow('body: is not encoded as UTF-8')
})

test('lists and objects may stand in each other 200 levels deep, and not a level more', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect(await jsonBody(post(nested(200)))).toEqual(JSON.parse(nested(200)))
  await expect(jsonBody(post(nested(201)))).rejects.toThrow('more than 200 levels deep')
  await expect(jsonBody(post(nested(100_000)))).rejects.toMatchObject({ status: 400 })
})

test('a body has as many values as may be, and not one more', async () => {
  // The list itself is one.
  const list = (values: number) => `[${'1,'.repeat(values - 2)}1]`
  expect(await jsonBody(post(list(MAX_VALUES)))).toHaveLength(MAX_VALUES - 1)
  await expect(jsonBody(post(list(MAX_VALUES + 1)))).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(`more than ${MAX_VALUES} values`),
  })
})

test('a body that is too large is refused, also when its length is not told', async () => {
  const large = new Uint8Array(BODY_LIMIT + 1)
  const message = 'The body is too large; at most 6.5 MiB (6815744 bytes) are read.'
  await expect(jsonBody(post(large))).rejects.toMatchObject({ status: 413, code: 'payload_too_large', message })
  const stream = new Blob([large]).stream()
  const request = new Request('http://localhost/', { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
  await expect(jsonBody(request)).rejects.toMatchObject({ status: 413 })
})
