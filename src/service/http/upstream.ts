import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { log } from '../log'
import { Problem } from '../problem'

/**
 * Forwards every call to the service at `base`, as it is; hanging up is passed on. Which origins may call is decided here: what the
 * other service says of that is about its own address.
 */
export function upstream(base: string): Hono {
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.all('*', async ({ req }) => {
    const { pathname, search } = new URL(req.url)
    try {
      const answer = await proxy(`${base}${pathname}${search}`, { raw: req.raw, customFetch: forward })
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
      for (const name of names) answer.headers.delete(name)
      return answer
    } catch (error) {
      if (!req.raw.signal.aborted) log.warn({ err: error }, 'The upstream service did not answer')
      throw new Problem(502, 'bad_gateway', `The service at ${base} (POOLDECK_UPSTREAM) does not answer.`)
    }
  })
  return app
}

function forward(request: Request): Promise<Response> {
  // These are about the connection to this service, not about the one to the other.
  for (const name of ['host', 'expect', 'origin']) request.headers.delete(name)
  return fetch(request, { redirect: 'manual' })
}
