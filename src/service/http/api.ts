import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint'
import { ENDPOINTS } from '../../contract/endpoints'
import { openapi } from '../../contract/openapi'
import type { Right } from '../../contract/right-words'
import { Problem } from '../shared/problem'
import type { Caller } from '../database/keys'
import { requireRight } from './auth'
import { IdempotencyGuard } from './idempotency-guard'
import { refuseProjectScope } from './projects'
import { allowanceHeaders, type RateLimit } from './rate-limit'
import { memoryCallStore, type CallStore } from './call-store'
import { routePath, serve, type Answered, type Handler, type Handlers, type OnAnswered } from './route'

export interface ApiOptions {
  handlers: Handlers
  rateLimit: RateLimit
  /** Schemas that stand in for those of the contract, by operation: what this service accepts may be less. */
  bodies?: Partial<Record<keyof Handlers, z.ZodType>>
  /** Where it is remembered which calls were begun; those on a session are remembered where that is. */
  calls?: CallStore
  called?: (answered: Answered) => void
  /** Called before each call that acts on a session, by id or name. What it returns is called with the answer. */
  calling?: (session: string) => OnAnswered | undefined
}

/** Returns the routes of the contract, one for each entry, and 405 for the methods that a path does not have. The gate stands before them. */
export function api({
  handlers,
  rateLimit,
  bodies = {},
  calls = memoryCallStore(),
  called,
  calling,
}: ApiOptions): Hono {
  const app = new Hono()
  const ofSessions = new IdempotencyGuard(memoryCallStore())
  const others = new IdempotencyGuard(calls)
  // Made at the first call: it takes longer than all else here.
  let description: ReturnType<typeof openapi> | undefined
  app.get('/openapi.json', (context) => context.json((description ??= openapi())))
  for (const endpoint of ENDPOINTS) {
    const handle = handlers[endpoint.operationId] as Handler<never>
    const handler = endpoint.method === 'GET' ? handle : (actsOnSession(endpoint) ? ofSessions : others).once(handle)
    app.on(endpoint.method, routePath(endpoint), async (context, next) => {
      const begun = performance.now()
      const session = actsOnSession(endpoint) ? Object.values<string>(context.req.param())[0] : undefined
      context.set('onAnswered', session === undefined ? undefined : calling?.(session))
      await next()
      const answered = {
        operation: endpoint.operationId,
        status: context.res.status,
        seconds: (performance.now() - begun) / 1000,
        request: context.get('requestId'),
        ...(session !== undefined && { session }),
      }
      called?.(answered)
      context.get('onAnswered')?.(answered)
    })
    app.on(endpoint.method, routePath(endpoint), async (context) => {
      const caller = endpoint.right === null ? undefined : await admit(context, endpoint, endpoint.right)
      return serve(context, endpoint, caller, handler, bodies[endpoint.operationId])
    })
  }
  for (const [path, methods] of methodsByPath()) {
    app.all(path, ({ req }) => {
      const message = `${req.method} is not possible on ${req.path}; possible: ${methods}.`
      throw new Problem('method_not_allowed', message, { headers: { Allow: methods } })
    })
  }
  return app

  /** Only what a key may do counts towards its rate. */
  async function admit(context: Context, endpoint: Endpoint, right: Right): Promise<Caller> {
    const caller = context.get('caller')
    if (!caller) throw new Error(`The caller of ${endpoint.operationId} is unknown.`)
    requireRight(caller, right)
    refuseProjectScope(endpoint, context.req.raw.headers)
    if (endpoint.errors.includes(429)) {
      const allowance = allowanceHeaders(await rateLimit.count(caller.id))
      for (const [name, value] of Object.entries(allowance)) context.header(name, value)
    }
    return caller
  }
}

const actsOnSession = ({ path, method }: Endpoint): boolean => path.startsWith('/browsers/{') && method !== 'GET'

function methodsByPath(): Map<string, string> {
  const methods = new Map<string, string>([['/openapi.json', 'GET, HEAD']])
  for (const endpoint of ENDPOINTS) {
    const method = endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method
    const before = methods.get(routePath(endpoint))
    methods.set(routePath(endpoint), before ? `${before}, ${method}` : method)
  }
  return methods
}
