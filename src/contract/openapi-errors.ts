import { z } from 'zod'
import { CurlError } from './curl'
import type { Endpoint } from './endpoint'
import type { ErrorBody } from './error'
import { check, problems } from './check'
import { type Components, type Json, jsonSchema } from './openapi-schemas'
import { RIGHT_WORDS } from './right-words'

interface ErrorKind {
  description: string
  /** An Error body as this operation may answer it. */
  example: (endpoint: Endpoint) => ErrorBody
  headers?: Record<string, Json>
  /** In place of the Error body, which it has all of. */
  body?: z.ZodType
}

const header = (description: string, type: 'integer' | 'string', example: unknown): Json => ({
  description,
  schema: { type },
  example,
})

/** On each answer of the operations that list 429 (rule 1.1). */
export const RATE_LIMIT_HEADERS: Record<string, Json> = {
  'X-RateLimit-Limit': header('Allowed calls per minute.', 'integer', 60),
  'X-RateLimit-Remaining': header('Remaining calls.', 'integer', 59),
}

const NO_RETRY: Record<string, Json> = {
  'x-should-retry': header('Always `false` here: clients must not retry automatically.', 'string', 'false'),
}

/** Statuses and codes (rules 7.1 and 7.3). */
const KINDS: Record<number, ErrorKind> = {
  400: { description: 'Bad request, invalid input. `details` has one entry per error.', example: badRequest },
  401: {
    description: 'Missing or invalid authorization token.',
    example: () => ({
      code: 'unauthorized',
      message: 'This needs a key: send the header Authorization: Bearer, then the key.',
    }),
    headers: { 'WWW-Authenticate': header('How to authenticate.', 'string', 'Bearer') },
  },
  403: { description: 'Insufficient permissions or plan.', example: forbidden },
  404: { description: 'Nothing has this id or name.', example: notFound },
  409: {
    description: 'Conflict: it already exists, or it has changed since.',
    example: conflict,
    headers: NO_RETRY,
  },
  413: {
    description: 'The body is too large.',
    example: () => ({ code: 'payload_too_large', message: 'The body is too large.' }),
  },
  422: {
    description: 'The check failed; the message says why.',
    example: () => ({
      code: 'proxy_check_failed',
      message: 'The proxy refused the connection: nothing listens at its host and port.',
      details: [
        { code: 'refused', message: 'The proxy refused the connection: nothing listens at its host and port.' },
      ],
    }),
  },
  429: {
    description: 'Rate limit exceeded. `Retry-After` gives the seconds to wait.',
    example: () => ({
      code: 'rate_limit_exceeded',
      message: 'The limit is 60 of these calls per minute. Try again in 1 s.',
    }),
    headers: { 'Retry-After': header('Seconds to wait.', 'integer', 1), ...RATE_LIMIT_HEADERS },
  },
  500: {
    description: 'Internal server error.',
    example: () => ({
      code: 'internal_error',
      message: 'Something went wrong in the service. Its log has the details under k3v9x2c7m1q8r5t0w4y6z1ab.',
    }),
  },
  502: {
    description: 'The request failed; `net_error_name` is Chromium’s name for the reason.',
    example: () => CurlError.meta()?.['example'] as ErrorBody,
    headers: NO_RETRY,
    body: CurlError,
  },
  503: {
    description: 'The service is not ready.',
    example: () => ({ code: 'not_ready', message: 'The service is stopping.' }),
  },
  529: {
    description: 'No room for another browser now.',
    example: () => ({
      code: 'capacity_exhausted',
      message:
        'This machine runs 12 sessions without a pool, which is its limit. End one, or acquire a browser of a pool.',
    }),
    headers: NO_RETRY,
  },
}

/** The refusal of a first field that is wrong, in the words that the service really uses. */
function badRequest({ body, query }: Endpoint): ErrorBody {
  const schema = body ?? query
  const { properties = {} } = schema ? jsonSchema(schema, 'input') : {}
  const [field] = Object.keys(properties)
  const result = schema && field !== undefined ? check(schema, { [field]: null }) : undefined
  const [problem] = result?.success === false ? problems(result.error) : []
  if (!problem) return { code: 'bad_request', message: 'This is not possible in the current state.' }
  const message = `${problem.path}: ${problem.message}`
  return { code: 'bad_request', message, details: [{ code: 'invalid_input', message }] }
}

function forbidden({ right }: Endpoint): ErrorBody {
  const missing = right
    ? `This key doesn’t have the right ${right} (to ${RIGHT_WORDS[right]}).`
    : 'This is not allowed.'
  return { code: 'forbidden', message: missing }
}

function conflict({ method, group }: Endpoint): ErrorBody {
  if (group === 'Service') {
    return {
      code: 'host_stopping',
      message:
        'The host q2w8e5r1t7y3u9i0o4p6a8s2 is stopping, and can’t be undrained. It joins again when it is restarted.',
    }
  }
  if (method === 'PUT') {
    return {
      code: 'conflict',
      message: 'This was saved as version 4 since; the change was made to version 3.',
      details: [{ code: 'invalid_input', message: 'version: is now 4; get it again and repeat the change' }],
    }
  }
  return {
    code: 'conflict',
    message: 'The name checkout-tests is taken.',
    details: [{ code: 'invalid_input', message: 'name: is taken; choose another' }],
  }
}

function notFound({ group, params }: Endpoint): ErrorBody {
  if (group === 'Projects') return { code: 'projects_disabled', message: 'Projects are disabled on this service.' }
  const by = Object.keys(params?.shape ?? {}).includes('id_or_name') ? 'id or name' : 'id'
  return { code: 'not_found', message: `There is nothing with the ${by} left-over.` }
}

/** Input that failed half-way must not be sent again (rule 7.4). */
const isInput = ({ group, right }: Endpoint): boolean =>
  group === 'Browser Computer Controls' && right === 'drive_sessions'

/** The error answers that an operation lists. */
export function errorResponses(endpoint: Endpoint, components: Components, body: z.ZodType): Record<string, Json> {
  return Object.fromEntries(
    endpoint.errors.map((status) => {
      const kind = KINDS[status]
      if (!kind) throw new Error(`No description of status ${status}, which ${endpoint.operationId} lists`)
      const headers = { ...kind.headers, ...(status === 500 && isInput(endpoint) && NO_RETRY) }
      return [
        status,
        {
          description: kind.description,
          ...(Object.keys(headers).length > 0 && { headers }),
          content: {
            'application/json': {
              schema: components.add(kind.body ?? body, 'output'),
              example: kind.example(endpoint),
            },
          },
        },
      ]
    }),
  )
}
