import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { Problem } from '../shared/problem'
import { newId } from '../database/ids'
import { cors } from './cors'
import { onError } from './errors'
import { guard, type GuardOptions } from './guard'

export interface AppOptions extends GuardOptions {
  /** The static pages, then what answers the API. */
  parts: readonly Hono[]
}

/** Assembles everything that one address serves. */
export function app({ parts, ...guarded }: AppOptions): Hono {
  const whole = new Hono()
  whole.use(requestId({ generator: newId }))
  // Pictures, archives and what people have uploaded are what they say, and nothing else.
  whole.use(async (context, next) => {
    await next()
    // `context.header` would create the answer again, and copy all that it holds.
    const { headers } = context.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Request-Id', context.get('requestId'))
    // The routes answer a HEAD as they answer a GET. The body is not read, so whatever feeds it has to end here.
    if (context.req.method === 'HEAD') await context.res.body?.cancel()
  })
  whole.onError(onError)
  whole.notFound((context) =>
    onError(
      new Problem('not_found', `There is nothing at ${context.req.path}. GET /openapi.json lists all operations.`),
      context,
    ),
  )
  // First, so that a page can read errors too.
  if (guarded.allowedOrigins.length > 0) whole.use(cors(guarded.allowedOrigins))
  whole.use(guard(guarded))
  for (const part of parts) whole.route('/', part)
  return whole
}
