import { Hono } from 'hono'
import { Problem } from '../problem'
import type { DebuggerRelay } from './debugger-relay'
import { forwardCall } from './forward'

/** Forwards every call to the service at `base`, as it is; hanging up is passed on, and so are the WebSockets of debuggers. */
export function upstream(base: string, debuggers: DebuggerRelay): Hono {
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  const away = () => new Problem(502, 'bad_gateway', `The service at ${base} (POOLDECK_UPSTREAM) does not answer.`)
  app.all('*', (context) => forwardCall(context, base, { debuggers, away }))
  return app
}
