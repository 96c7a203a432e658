import type { MiddlewareHandler } from 'hono'
import { ENDPOINTS } from '../../contract/endpoints'
import { REGIONS_HEADER } from '../../contract/picture-changes'

const methods = [...new Set(ENDPOINTS.map(({ method }) => method))].join(', ')

/** What a page of another origin may read of an answer, beside the few headers that it always may. */
const exposed = [
  'Date',
  'X-Limit',
  'X-Offset',
  'X-Has-More',
  'X-Next-Offset',
  'X-Next-Page-Token',
  'X-Next-Cursor',
  'X-Row-Count',
  'X-Content-Sha256',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'Retry-After',
  'X-Should-Retry',
  'ETag',
  REGIONS_HEADER,
  'X-Request-Id',
  'Content-Disposition',
].join(', ')

/** How long a browser may cache a preflight. */
const preflightSeconds = '600'

/** Lets pages of these origins call the API and read its answers, errors included; pages of no other. */
export function cors(origins: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const allowed = origin !== undefined && origins.includes(origin)
    if (allowed && context.req.method === 'OPTIONS' && context.req.header('access-control-request-method')) {
      return new Response(null, { status: 204, headers: preflight(origin, context.req.raw.headers) })
    }
    await next()
    const { headers } = context.res
    headers.append('Vary', 'Origin')
    if (!allowed) return
    headers.set('Access-Control-Allow-Origin', origin)
    headers.set('Access-Control-Expose-Headers', exposed)
  }
}

/** The key is what decides about a call, so any header may come with it. */
function preflight(origin: string, requestHeaders: Headers): Headers {
  const answer = new Headers({
    Vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Private-Network',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Max-Age': preflightSeconds,
  })
  const headers = requestHeaders.get('access-control-request-headers')
  if (headers !== null) answer.set('Access-Control-Allow-Headers', headers)
  // A page of a public address calls a service on its visitor's own machine or network.
  if (requestHeaders.get('access-control-request-private-network') === 'true') {
    answer.set('Access-Control-Allow-Private-Network', 'true')
  }
  return answer
}
