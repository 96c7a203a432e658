import * as fc from 'fast-check'
import type { Endpoint } from '../../contract/endpoint'
import { bodies } from '../../contract/test-bodies'
import { HEADERS, KEYS, METHODS, SEGMENTS, TAILS, TARGETS } from './corpus'
import { form } from './forms'
import { jsonBody } from './json-bodies'
import type { RawRequest } from './wire'

/** What exists: ids by the first part of the path that they belong to, `browser_pools` for example. */
export type Ids = Readonly<Record<string, string>>

/** Nothing has this id. */
const UNKNOWN_ID = 'k3v9x2c7m1q8r5t0w4y6z1ab'

/** A request that went through everything that could happen to it, and what it began as. */
export interface FuzzedRequest extends RawRequest {
  readonly operation: string
  /** Whether it presents the right key, and nothing happened to that. */
  readonly authorized: boolean
  /** Method and path are those of the operation. */
  readonly addressed: boolean
}

type Header = readonly [name: string, value: string]

interface Sent {
  type: string | undefined
  body: Buffer
}

const seldom = <T>(one: T, other: fc.Arbitrary<T>, weight = 8): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(one) }, { weight: 1, arbitrary: other })

/** Requests of one operation. `ids` is asked for each of them: what exists changes meanwhile. */
export function requestsOf(endpoint: Endpoint, key: string, ids: () => Ids): fc.Arbitrary<() => FuzzedRequest> {
  const right = `Bearer ${key}`
  return fc
    .record({
      method: seldom(endpoint.method, fc.constantFrom(...METHODS), 15),
      segment: fc.oneof(
        { weight: 6, arbitrary: fc.constant<string | undefined>(undefined) },
        { weight: 1, arbitrary: fc.constantFrom<string | undefined>(UNKNOWN_ID, ...SEGMENTS) },
      ),
      query: queryOf(endpoint),
      tail: seldom('', fc.constantFrom(...TAILS)),
      target: seldom(undefined, fc.constantFrom<string | undefined>(...TARGETS), 40),
      authorization: fc.oneof(
        { weight: 12, arbitrary: fc.constant<string | undefined>(right) },
        { weight: 2, arbitrary: fc.constantFrom(...KEYS) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
      sent: bodyOf(endpoint),
      odd: seldom<Header | undefined>(undefined, fc.constantFrom(...HEADERS), 3),
      instead: fc.boolean(),
      chunked: fc.constantFrom<'no' | 'yes' | 'broken'>('no', 'no', 'no', 'no', 'no', 'no', 'yes', 'broken'),
      cutAt: seldom<number | undefined>(undefined, fc.nat(2_000), 20),
    })
    .map(({ method, segment, query, tail, target, authorization, sent, odd, instead, chunked, cutAt }) => () => {
      const id = segment ?? ids()[endpoint.path.split('/')[1] ?? ''] ?? ids()[group(endpoint)] ?? UNKNOWN_ID
      const filled = endpoint.path.replace('{step_id}', 'look').replace(/\{\w+\}/, () => id)
      const whole = target ?? `${filled}${query}${tail}`
      const headers: Header[] = [
        ['Host', 'localhost'],
        ['Connection', 'close'],
        ...(authorization === undefined ? [] : [['Authorization', authorization] as const]),
        ...(sent?.type === undefined ? [] : [['Content-Type', sent.type] as const]),
        ...lengthOf(sent, chunked),
      ]
      const named = odd?.[0].toLowerCase()
      const kept = odd && instead ? headers.filter(([name]) => name.toLowerCase() !== named) : headers
      const lines = [...kept, ...(odd ? [odd] : [])].map(([name, value]) => `${name}: ${value}\r\n`)
      const head = Buffer.from(`${method} ${whole} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
      const bytes = Buffer.concat([head, sent ? framed(sent.body, chunked) : Buffer.alloc(0)])
      const short = bytes.subarray(0, cutAt ?? bytes.length)
      return {
        operation: endpoint.operationId,
        method,
        bytes: short,
        cut: short.length < bytes.length || isCutShort(odd, sent),
        authorized: authorization === right && named !== 'authorization',
        addressed: method === endpoint.method && target === undefined && tail === '',
      }
    })
}

const group = ({ path }: Endpoint): string => path.split('/').slice(1, 3).join('/')

/** A length that promises more than comes would only keep the service waiting. */
function isCutShort(odd: Header | undefined, sent: Sent | undefined): boolean {
  if (odd?.[0] === 'Transfer-Encoding') return true
  return odd?.[0] === 'Content-Length' && !(Number(odd[1]) <= (sent?.body.length ?? 0))
}

function lengthOf(sent: Sent | undefined, chunked: string): Header[] {
  if (!sent) return []
  return [chunked === 'no' ? ['Content-Length', String(sent.body.length)] : ['Transfer-Encoding', 'chunked']]
}

function framed(body: Buffer, chunked: 'no' | 'yes' | 'broken'): Buffer {
  if (chunked === 'no') return body
  const size = chunked === 'yes' ? body.length.toString(16) : 'xyz'
  const chunk = body.length === 0 ? [] : [Buffer.from(`${size}\r\n`), body, Buffer.from('\r\n')]
  return Buffer.concat([...chunk, Buffer.from('0\r\n\r\n')])
}

function queryOf({ query }: Endpoint): fc.Arbitrary<string> {
  if (!query) return fc.constant('')
  return seldom(
    '',
    bodies(query).map((values) => {
      const parameters = Object.entries(values as object).flatMap(
        ([name, value]: [string, unknown]): [string, string][] =>
          typeof value === 'object' && value !== null
            ? Object.entries(value).map(([inner, one]) => [`${name}[${inner}]`, String(one)])
            : [[name, String(value)]],
      )
      return `?${new URLSearchParams(parameters)}`
    }),
    1,
  )
}

/** A body where the operation has one; seldom also where it has none, or none where it has one. */
function bodyOf({ body, multipart }: Endpoint): fc.Arbitrary<Sent | undefined> {
  const none = fc.constant(undefined)
  const odd = fc.constant<Sent>({ type: 'application/json', body: Buffer.from('{"a":1}') })
  if (!body) return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: odd })
  const right: fc.Arbitrary<Sent> = multipart
    ? form
    : jsonBody(body).map((bytes) => ({ type: 'application/json', body: bytes }))
  return fc.oneof({ weight: 20, arbitrary: right }, { weight: 1, arbitrary: none }, { weight: 1, arbitrary: odd })
}
