import * as fc from 'fast-check'
import '../../src/setup/chance'
import { expect, test } from '../support/test'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint'
import { ENDPOINTS } from '../../src/contract/endpoints'
import { ErrorBody } from '../../src/contract/error'
import { check } from '../../src/contract/check'
import { jsonSchema } from '../../src/contract/openapi-schemas'
import { bodies } from '../../src/contract/test-bodies'
import { brokenBodies } from '../../src/contract/test-broken-bodies'
import { UNKNOWN_ID, Subject, type Wire } from './subject'

/** What the schemas take and refuse is tried more often, without a service, by `src/contract/bodies.test.ts` and `limits.test.ts`. */

let subject: Subject

test.beforeAll(async () => {
  subject = await Subject.start()
})

test.afterAll(() => subject.stop())

const endpoints = ENDPOINTS as readonly Endpoint[]
const withBody = endpoints.flatMap((endpoint) =>
  endpoint.body && !endpoint.multipart ? [{ endpoint, schema: endpoint.body }] : [],
)
const withQuery = endpoints.flatMap((endpoint) => (endpoint.query ? [{ endpoint, schema: endpoint.query }] : []))

/** What depends on more than the request: its form is right all the same. */
const NOT_OF_THE_FORM = [
  /^(path|supervisor_process): is required for this source/,
  /^refresh_on_profile_update: needs a profile/,
  /^since: can’t be combined with order desc/,
  /^since: must be before until, and in the past/,
  /^(start|end): enter a time such as/,
  /^end: must be (after start|at most 30 days after start)/,
  /^(exclude_method|search_user_id): must have at most/,
  /^(page_token|cursor): was not issued by this service/,
  /^reason: must be one of released/,
  /^pool: must be the id of a pool/,
]

test('a body of the right form is never refused for its form', async () => {
  for (const { endpoint, schema } of withBody) {
    const valid = bodies(schema)
      .map((body) => subject.tamed(endpoint, body))
      .filter((body) => check(schema, body).success)
    await holds(endpoint, 2, valid, async (body) => {
      await accepted(endpoint, await subject.send(endpoint, subject.path(endpoint), { body: JSON.stringify(body) }))
    })
  }
})

test('a body with a wrong field is refused, and the answer names the field', async () => {
  // Without a sandbox of their own browsers have no policies, and the answer says so beside what else is wrong.
  const besides = (await subject.isReduced()) ? ['chrome_policy'] : []
  for (const { endpoint, schema } of withBody) {
    await holds(endpoint, 3, brokenBodies(schema), async ({ body, blamed }) => {
      const response = await subject.send(endpoint, subject.path(endpoint), { body: JSON.stringify(body) })
      await refused(
        response,
        [...blamed, ...besides].map((path) => path || 'body'),
      )
    })
  }
})

test('a query of the right form is never refused', async () => {
  for (const { endpoint, schema } of withQuery) {
    await holds(endpoint, 3, bodies(schema), async (values) => {
      await accepted(endpoint, await subject.send(endpoint, subject.path(endpoint), { query: queryText(values) }))
    })
  }
})

test('a query with a wrong value is refused, and the answer names the value', async () => {
  for (const { endpoint, schema } of withQuery) {
    await test.step(endpoint.operationId, async () => {
      for (const { name, value, others } of wrongQueries(schema)) {
        const query = queryText({ ...others, [name]: value })
        await refused(await subject.send(endpoint, subject.path(endpoint), { query }), [name])
      }
    })
  }
})

const NO_JSON = ['{', '{"a":', '[1,]', "{'a':1}", '{"a":1}}', '{"a":01}', 'nul', 'NaN', '\u0000', '\uFEFF', '"\\ud8"']
const NO_OBJECT = ['[]', '"text"', '7', 'true', 'null', '[{}]', '['.repeat(50_000) + ']'.repeat(50_000)]

/** The same code reads all bodies, and all ids: it is asked in all ways for some operations, and in a few for the others. */
const FEW = 8

test('what is no JSON object is refused', async () => {
  for (const [at, { endpoint, schema }] of withBody.entries()) {
    const example = JSON.stringify(schema.meta()?.['example'])
    // Where a body may be left out, the SDK sends null for none.
    const noObject = NO_OBJECT.filter((body) => body !== 'null' || !check(schema, null).success)
    const wires: Wire[] = [
      ...[...NO_JSON, ...noObject].map((body) => ({ body })),
      { body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) },
      ...['text/plain', 'application/x-www-form-urlencoded', 'json', null].map((type) => ({
        body: new TextEncoder().encode(example),
        type,
      })),
    ]
    await test.step(endpoint.operationId, async () => {
      for (const wire of wires.filter((_, way) => at % FEW === 0 || way % FEW === at % FEW)) {
        await refused(await subject.send(endpoint, subject.path(endpoint), wire), ['body', 'type'])
      }
    })
  }
})

test('members that nest deep, are huge or belong to prototypes do no harm', async () => {
  const deep = '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)
  for (const { endpoint, schema } of withBody) {
    const example = subject.tamed(endpoint, schema.meta()?.['example'])
    const members = JSON.stringify(example).slice(1, -1)
    const fields = Object.keys(jsonSchema(schema, 'input').properties ?? {})
    const hidden = [`{"__proto__":{${members}}}`, `{"constructor":{"prototype":{${members}}}}`]
    const odd = fields.flatMap((field) => ['1e999', '-1e999', '{"__proto__":1}'].map((v) => ({ field, v })))
    const start = `{${members}${members && ','}`
    await test.step(endpoint.operationId, async () => {
      // Where nothing is required, a body without a member of its own is right.
      for (const body of check(schema, {}).success ? [] : hidden) {
        await refused(await subject.send(endpoint, subject.path(endpoint), { body }))
      }
      // How deep it is is seen before whose it is.
      for (const body of [...odd.map(({ field, v }) => `${start}"${field}":${v}}`), `${start}"unknown":${deep}}`]) {
        const response = await subject.send(endpoint, subject.path(endpoint), { body })
        expect(response.status, `${body.slice(0, 200)}: ${await response.text()}`).toBeLessThan(500)
      }
    })
  }
})

const REFERRING = ['createBrowserPool', 'updateBrowserPool', 'createBrowser']
const ODD_IDS = [
  '%00',
  '%ff',
  '%',
  '%2e%2e%2f',
  '..%2F..%2Fetc%2Fpasswd',
  '%F0%9F%98%80',
  '__proto__',
  'x'.repeat(5_000),
]

test('an odd id or name in a path is just one that does not exist', async () => {
  for (const [at, endpoint] of endpoints.filter(({ params, multipart }) => params && !multipart).entries()) {
    await test.step(endpoint.operationId, async () => {
      for (const id of ODD_IDS.filter((_, way) => at % FEW === 0 || way % FEW === at % FEW)) {
        const body = endpoint.body && JSON.stringify(endpoint.body.meta()?.['example'])
        const path = endpoint.path.replace(/\{\w+\}/, id)
        const response = await subject.send(endpoint, path, body === undefined ? {} : { body })
        const text = await response.text()
        expect([400, 404], `${id.slice(0, 30)}: ${text}`).toContain(response.status)
        expect(ErrorBody.safeParse(JSON.parse(text)).success).toBe(true)
      }
    })
  }
})

test('a reference to what cannot exist is refused, and the answer names the field', async () => {
  const texts = [UNKNOWN_ID, ' ', '\uD800', 'é\uDC00', '\u{1F600}', '__proto__', 'x'.repeat(5_000)]
  for (const endpoint of endpoints.filter(({ operationId }) => REFERRING.includes(operationId))) {
    for (const id of texts) {
      const body = JSON.stringify({
        ...(endpoint.method === 'POST' && { size: 1 }),
        fill_rate_per_minute: 0,
        profile: { id },
        extensions: [{ id }],
        proxy_id: id,
      })
      const response = await subject.send(endpoint, subject.path(endpoint), { body })
      await refused(response, ['profile', 'extensions[0]', 'proxy_id'])
    }
  }
})

/** Checks a property of an operation for things made by chance; on failure the report shows a smallest one and its seed. */
async function holds<T>(
  endpoint: Endpoint,
  numRuns: number,
  made: fc.Arbitrary<T>,
  property: (one: T) => Promise<void>,
): Promise<void> {
  await test.step(endpoint.operationId, () =>
    fc.assert(fc.asyncProperty(made, property), { numRuns, interruptAfterTimeLimit: 20_000 }),
  )
}

/** An answer that does not complain about the form of the request, and is itself as described. */
async function accepted(endpoint: Endpoint, response: Response): Promise<void> {
  const text = await response.text()
  if (response.status === 400) {
    const { details = [] } = ErrorBody.parse(JSON.parse(text))
    const complaints = details.filter(({ message = '' }) => !NOT_OF_THE_FORM.some((known) => known.test(message)))
    expect(complaints, text).toEqual([])
    return
  }
  expect(
    [
      endpoint.status,
      ...(endpoint.mayBeEmpty ? [204] : []),
      ...(endpoint.mayBePending ? [202] : []),
      ...endpoint.errors,
    ],
    text,
  ).toContain(response.status)
  expect(response.status, text).toBeLessThan(500)
  if (response.ok && endpoint.response instanceof z.ZodType && text !== '') {
    expect(endpoint.response.safeParse(JSON.parse(text)).error, text).toBeUndefined()
  }
}

/** A 400 with the Error body of rule 7.1, each of whose details is about one of these fields. */
async function refused(response: Response, fields?: readonly string[]): Promise<void> {
  const text = await response.text()
  expect(response.status, text).toBe(400)
  const { code, details = [] } = ErrorBody.parse(JSON.parse(text))
  expect(code).toBe('bad_request')
  if (!fields) return
  expect(details, text).not.toEqual([])
  for (const { code: lower, message = '' } of details) {
    expect(lower).toBe('invalid_input')
    expect(
      fields.some((field) => message.startsWith(`${field}: `)),
      `${message} names one of ${fields.join(', ')}`,
    ).toBe(true)
  }
}

function queryText(values: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values as Record<string, unknown>)) {
    if (typeof value !== 'object' || value === null) query.append(name, String(value))
    else for (const [key, one] of Object.entries(value)) query.append(`${name}[${key}]`, String(one))
  }
  return `?${query}`
}

/** Values that the query of an operation does not take, by parameter, with what else it needs. */
function wrongQueries(schema: z.ZodObject): { name: string; value: string; others: Record<string, unknown> }[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  const described = Object.entries(properties as Record<string, z.core.JSONSchema.BaseSchema>)
  const needed = described
    .filter(([name]) => required.includes(name))
    .map(([name, { examples }]) => [name, examples?.[0]])
  return described.flatMap(([name, { type, enum: values, minimum, maximum }]) => {
    const wrong = [
      ...(values ? ['no such value', ''] : []),
      ...(type === 'integer' ? ['text', '1.5', '1e999', '-1e999', '1,2'] : []),
      ...(minimum === undefined ? [] : [String(minimum - 1)]),
      ...(maximum === undefined ? [] : [String(maximum + 1)]),
    ]
    return wrong.map((value) => ({ name, value, others: Object.fromEntries(needed) as Record<string, unknown> }))
  })
}
