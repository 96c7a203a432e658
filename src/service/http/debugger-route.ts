import { type Context, Hono, type HonoRequest } from 'hono'
import type { Accept } from '../shared/web-socket'
import { Problem } from '../shared/problem'
import type { DebuggerProtocol, Debuggers } from '../session/debugging/debuggers'
import { describeProtocol, describeVersion, listTargets } from '../session/debugging/discovery'
import type { LeasedSession } from '../session/record'
import { originOf } from './forwarded'
import { processSpawn } from '../../contract/endpoints/process'
import { attach } from '../inside/terminal/attach'
import { notHere } from './inside-handler'

/** What the routes find in a request that offers to become a WebSocket. */
export interface UpgradeBindings {
  /** Takes the offer; then the answer of the route is not sent. */
  readonly accept?: Accept
}

const ADDRESS =
  /^\/browsers\/[^/?]+\/(process\/[^/?]+\/attach|cdp(\/devtools\/page\/[^/?]+|\/json(\/(version|list|protocol))?\/?)?|webdriver\/session)(\?|$)/

const NOT_HTTP = 'This is a WebSocket: give its address to a program that connects over CDP or WebDriver BiDi.'

/** Returns whether a route of this file may answer it; the path of a request with what follows. */
export const isDebuggerAddress = (url: string): boolean => ADDRESS.test(url)

/** The session that a call is for, by the secret in its address. Problem 401. */
type Authorize = (req: HonoRequest) => LeasedSession

/**
 * Returns the addresses that `cdp_ws_url` and `webdriver_ws_url` name, and below the first one what a program asks that is given an address of HTTP. The
 * parameter is called as the public SDK knows it; what it holds is a random secret.
 */
export function debuggerRoute(debuggers: Debuggers): Hono {
  const authorize: Authorize = (req) => debuggers.authorized(req.param('id') ?? '', req.query('jwt') ?? '')
  const serve =
    (protocol: DebuggerProtocol) =>
    async ({ req, env }: Context) => {
      const leased = authorize(req)
      const { accept } = (env ?? {}) as UpgradeBindings
      if (!accept) throw notWebSocket(NOT_HTTP)
      await debuggers.serve(leased, { protocol, target: req.param('target'), accept })
      return new Response(null)
    }
  const app = new Hono()
  app.get('/browsers/:id/cdp', serve('cdp'))
  app.get('/browsers/:id/cdp/devtools/page/:target', serve('cdp'))
  app.get('/browsers/:id/webdriver/session', serve('bidi'))
  // The terminal of a process (rule 11.7).
  app.get('/browsers/:id/process/:process_id/attach', async ({ req, env }: Context) => {
    const leased = authorize(req)
    const { accept } = (env ?? {}) as UpgradeBindings
    if (!accept) throw notWebSocket('This is a WebSocket: connect with a terminal client.')
    if (!leased.session.browser.agent) throw notHere(processSpawn, 'processes_disabled')
    await attach(leased, req.param('process_id') ?? '', accept)
    return new Response(null)
  })
  app.route('/browsers/:id/cdp', discoveryRoute(authorize))
  return app
}

/** Looks, which do not keep a session in use. Programs ask with and without a slash at the end. */
function discoveryRoute(authorize: Authorize): Hono {
  const app = new Hono()
  const answers = (path: string, answer: (leased: LeasedSession, origin: string) => Promise<string>) =>
    app.on('GET', [path, `${path}/`], async (context) => {
      const { req } = context
      const leased = authorize(req)
      const body = await leased.lease.peek(req.raw.signal, () => answer(leased, originOf(req.raw)))
      return context.body(body, 200, { 'Content-Type': 'application/json' })
    })
  answers('/json/version', async (leased, origin) => JSON.stringify(await describeVersion(leased, origin)))
  for (const path of ['/json', '/json/list']) {
    answers(path, async (leased, origin) => JSON.stringify(await listTargets(leased, origin)))
  }
  answers('/json/protocol', async () => describeProtocol())
  return app
}

function notWebSocket(message: string): Problem {
  return new Problem('upgrade_required', message, { headers: { Upgrade: 'websocket', Connection: 'Upgrade' } })
}
