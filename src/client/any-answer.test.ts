import { afterEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '../contract/endpoint'
import { ENDPOINTS } from '../contract/endpoints'
import { type Args, callWithHeaders } from './call'
import { pageOf } from './all-pages'
import { ApiError, UnreachableError } from './errors'
import { failureTitle } from './outcome'
import { retryDelay } from './retry'

const KEY = 'key_0123456789abcdef'
const connection = { id: 'any', name: 'any', baseUrl: 'https://any.example', key: KEY }

afterEach(() => {
  vi.unstubAllGlobals()
})

/** All that `Response` can stand for: fetch gives no others, and what redirects is followed or not read at all. */
const STATUSES = Array.from({ length: 400 }, (_, at) => 200 + at)
/** These have no body. */
const EMPTY = [204, 205, 304]

const BODIES = [
  '',
  'null',
  '7',
  '[null, 7, "text", {"id": null}]',
  '{"code": 7, "message": {}}',
  `{"code": "x", "message": "No: ${KEY}", "details": [{"message": null}]}`,
  '{"code": "x", "message": "Not now.", "details": [{"message": "size: must be a number"}]}',
  '<html><title>Bad gateway</title><script>alert(1)</script>',
  '[{"id": "cut',
  '\u0000\uFFFD\uD800',
]

const TYPES = ['application/json', 'text/html; charset=x', 'image/png', 'no type at all', '']

/** Each header that anything is decided by. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'Retry-After': ['0', '-5', '3000000', '1e400', 'soon', 'Tue, 99 Foo 2026', 'Fri, 31 Dec 9999 23:59:59 GMT', ' '],
  Date: ['', 'yesterday', '0', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  'X-Has-More': ['true', 'TRUE', 'yes', '1', ''],
  'X-Next-Offset': ['-1', '0', '1e400', 'NaN', '5', '9007199254740993', ''],
  ETag: ['', '"', 'W/"x"', `"${'x'.repeat(10_000)}"`],
  'X-Regions': ['0,0,999999,999999', 'a', ''],
  'Content-Length': ['-1', '1e9', 'x'],
}

const argsOf = ({ path, body }: Endpoint): Args<Endpoint> => {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'a/../b']))
  return { params, ...(body && { body: {} }), polled: false } as unknown as Args<Endpoint>
}

/** What a person would be told of an answer. Throws what no one would understand. */
async function toldOf(endpoint: Endpoint, answer: () => Response): Promise<string> {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
  try {
    const { headers } = await callWithHeaders(connection, endpoint, argsOf(endpoint))
    const { next } = pageOf({ limit: 2, offset: 4 }, [1, 2], headers)
    if (next !== undefined && !(next > 4 && Number.isSafeInteger(next))) throw new Error(`It goes on at ${next}.`)
    return ''
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof UnreachableError)) throw error
    const delay = retryDelay(1, error)
    if (!(delay >= 500 && delay <= 72_000)) throw new Error(`It is tried again after ${delay} ms.`, { cause: error })
    return `${failureTitle(error, 'delete', 'the pool')}: ${error.message}`
  }
}

/** What no sentence may hold. */
const BROKEN = new RegExp(`\\bNaN\\b|\\bundefined\\b|\\[object |<|${KEY}`)

const responseOf = (status: number, body: string, headers: Record<string, string>): Response =>
  new Response(EMPTY.includes(status) ? null : body, { status, headers })

/** All operations read answers alike: each gets a part of what there is, so that all of it comes up several times. */
const partOf = <T>(all: readonly T[], parts: number, at: number): T[] =>
  all.filter((_, index) => index % parts === at % parts)

const PAIRS = [200, 502].flatMap((status) => BODIES.map((body) => [status, body] as const))
const FIELDS = Object.entries(HEADERS).flatMap(([name, values]) => values.map((value) => [name, value] as const))

test.each((ENDPOINTS as readonly Endpoint[]).map((endpoint, at) => [endpoint.operationId, endpoint, at] as const))(
  'whatever %s is answered with is read, or said in a sentence',
  async (_, endpoint, at) => {
    const wrong = new Set<string>()
    let turn = at
    const each = async (status: number, body: string, headers: Record<string, string>): Promise<void> => {
      const told = await toldOf(endpoint, () => responseOf(status, body, headers)).catch((error: Error) => error.stack)
      if (told === undefined || BROKEN.test(told) || /^\w+: *$/.test(told) || told.includes('\n    at '))
        wrong.add(`${status} ${JSON.stringify(headers)} ${body.slice(0, 40)}: ${told}`)
    }
    for (const status of partOf(STATUSES, 40, at)) {
      const type = TYPES[turn % TYPES.length] ?? ''
      await each(status, BODIES[turn++ % BODIES.length] ?? '', { 'Content-Type': type })
    }
    for (const [status, body] of partOf(PAIRS, 4, at))
      await each(status, body, { 'Content-Type': TYPES[turn++ % TYPES.length] ?? '' })
    for (const [name, value] of partOf(FIELDS, 4, at))
      await each(turn++ % 2 === 0 ? 200 : 429, '[]', { 'Content-Type': 'application/json', [name]: value })
    expect([...wrong]).toEqual([])
  },
)
