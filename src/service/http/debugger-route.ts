import { Hono } from 'hono'
import type { WebSocket } from 'ws'
import { Problem } from '../shared/problem'
import type { Debuggers } from '../session/debugging/debuggers'

/** What the routes find in a request that offers to become a WebSocket. */
export interface UpgradeBindings {
  /** Takes the offer; then the answer of the route is sent to nobody. To be called once. Throws when the caller has gone. */
  readonly accept?: () => Promise<WebSocket>
}

/** Whether a route of this file may answer it; the path of a request with what follows. */
export const isDebuggerAddress = (url: string): boolean => /^\/browsers\/[^/?]+\/cdp(\?|$)/.test(url)

/** The address that `cdp_ws_url` names. The parameter is called as the public SDK knows it; what it holds is a random secret. */
export function debuggerRoute(debuggers: Debuggers): Hono {
  const app = new Hono()
  app.get('/browsers/:id/cdp', async ({ req, env }) => {
    const leased = debuggers.authorized(req.param('id'), req.query('jwt') ?? '')
    const { accept } = (env ?? {}) as UpgradeBindings
    if (!accept) throw notWebSocket()
    await debuggers.serve(leased, accept)
    return new Response(null)
  })
  return app
}

function notWebSocket(): Problem {
  const message =
    'This is a WebSocket for the debugging protocol: give its address to a program that connects over CDP.'
  return new Problem(426, 'upgrade_required', message, undefined, { Upgrade: 'websocket', Connection: 'Upgrade' })
}
