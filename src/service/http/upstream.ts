import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { log } from '../log'
import { Problem } from '../problem'

/** Forwards every call to the service at `base`, as it is; hanging up is passed on. */
export function upstream(base: string): Hono {
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.all('*', async ({ req }) => {
    const { pathname, search } = new URL(req.url)
    const headers = new Headers(req.raw.headers)
    // Named anew for the place that it goes to.
    headers.delete('host')
    try {
      return await proxy(`${base}${pathname}${search}`, { raw: req.raw, headers, redirect: 'manual' })
    } catch (error) {
      if (!req.raw.signal.aborted) log.warn({ error }, 'The upstream service did not answer')
      throw new Problem(502, 'bad_gateway', `The service at ${base} (POOLDECK_UPSTREAM) does not answer.`)
    }
  })
  return app
}
