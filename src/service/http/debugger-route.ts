import { type Context, Hono } from 'hono'
import type { WebSocket } from 'ws'
import { Problem } from '../shared/problem'
import type { DebuggerProtocol, Debuggers } from '../session/debugging/debuggers'

/** What the routes find in a request that offers to become a WebSocket. */
export interface UpgradeBindings {
  /** Takes the offer; then the answer of the route is sent to nobody. To be called once. Throws when the caller has gone. */
  readonly accept?: () => Promise<WebSocket>
}

/** Whether a route of this file may answer it; the path of a request with what follows. */
export const isDebuggerAddress = (url: string): boolean =>
  /^\/browsers\/[^/?]+\/(cdp|webdriver\/session)(\?|$)/.test(url)

/** The addresses that `cdp_ws_url` and `webdriver_ws_url` name. The parameter is called as the public SDK knows it; what it holds is a random secret. */
export function debuggerRoute(debuggers: Debuggers): Hono {
  const app = new Hono()
  const serve = (protocol: DebuggerProtocol) => async (context: Context<object, '/browsers/:id/'>) => {
    const { req, env } = context
    const leased = debuggers.authorized(req.param('id'), req.query('jwt') ?? '')
    const { accept } = (env ?? {}) as UpgradeBindings
    if (!accept) throw notWebSocket()
    await debuggers.serve(leased, protocol, accept)
    return new Response(null)
  }
  app.get('/browsers/:id/cdp', serve('cdp'))
  app.get('/browsers/:id/webdriver/session', serve('bidi'))
  return app
}

function notWebSocket(): Problem {
  const message = 'This is a WebSocket: give its address to a program that connects over CDP or WebDriver BiDi.'
  return new Problem(426, 'upgrade_required', message, undefined, { Upgrade: 'websocket', Connection: 'Upgrade' })
}
