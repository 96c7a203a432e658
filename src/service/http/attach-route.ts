import { type Context, Hono } from 'hono'
import { processSpawn } from '../../contract/endpoints/process'
import { attach } from '../inside/terminal/attach'
import type { Debuggers } from '../session/debugging/debuggers'
import { notWebSocket, type UpgradeBindings } from './debugger-route'
import { notHere } from './inside-handler'

/** The terminal of a process as a WebSocket (rule 11.7), for clients with the secret of `cdp_ws_url`. */
export function attachRoute(debuggers: Pick<Debuggers, 'authorized'>): Hono {
  const app = new Hono()
  app.get('/browsers/:id/process/:process_id/attach', async ({ req, env }: Context) => {
    const leased = debuggers.authorized(req.param('id') ?? '', req.query('jwt') ?? '')
    const { accept } = (env ?? {}) as UpgradeBindings
    if (!accept) throw notWebSocket('This is a WebSocket: connect with a terminal client.')
    if (!leased.session.browser.agent) throw notHere(processSpawn, 'processes_disabled')
    await attach(leased, req.param('process_id') ?? '', accept)
    return new Response(null)
  })
  return app
}
