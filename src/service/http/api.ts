import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint'
import { ENDPOINTS } from '../../contract/endpoints'
import { openapi } from '../../contract/openapi'
import { Problem } from '../problem'
import { authenticate, type KeyRing } from './auth'
import { allowanceHeaders, type RateLimit } from './rate-limit'
import { routePath, serve, type Handler, type Handlers } from './route'

export interface ApiOptions {
  keys: KeyRing
  handlers: Handlers
  /** For the operations that list 429. */
  rateLimit: RateLimit
  /** Schemas that stand in for those of the contract, by operation: what this service accepts may be less. */
  bodies?: Partial<Record<keyof Handlers, z.ZodType>>
}

/** The routes of the contract, one for each entry, and 405 for the methods that a path does not have. */
export function api({ keys, handlers, rateLimit, bodies = {} }: ApiOptions): Hono {
  const app = new Hono()
  // Made at the first call: it takes longer than all else here.
  let description: ReturnType<typeof openapi> | undefined
  app.get('/openapi.json', (context) => context.json((description ??= openapi())))
  for (const endpoint of ENDPOINTS) {
    const handler = handlers[endpoint.operationId] as Handler<never>
    app.on(endpoint.method, routePath(endpoint), async (context) => {
      if (endpoint.right !== null) await admit(context, endpoint)
      return serve(context, endpoint, handler, bodies[endpoint.operationId])
    })
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(path, ({ req }) => {
      const message = `${req.method} is not possible on ${req.path}; possible: ${methods}.`
      throw new Problem(405, 'method_not_allowed', message, undefined, { Allow: methods })
    })
  }
  return app

  async function admit(context: Context, endpoint: Endpoint): Promise<void> {
    const key = await authenticate(context.req.raw, keys)
    if (!endpoint.errors.includes(429)) return
    for (const [name, value] of Object.entries(allowanceHeaders(rateLimit.count(key)))) context.header(name, value)
  }
}

function methodsByPath(): Map<string, string> {
  const methods = new Map<string, string>([['/openapi.json', 'GET, HEAD']])
  for (const endpoint of ENDPOINTS) {
    const method = endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method
    const before = methods.get(routePath(endpoint))
    methods.set(routePath(endpoint), before ? `${before}, ${method}` : method)
  }
  return methods
}
