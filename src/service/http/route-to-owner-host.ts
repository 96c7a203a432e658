import { Hono, type HonoRequest } from 'hono'
import { FORWARDED_TO } from '../cluster/messages'
import type { Peers } from '../cluster/peers'
import { hostAway, hostUnreachable } from '../cluster/problems'
import type { Sessions } from '../session/sessions'
import type { DebuggerRelay } from './debugger-relay'
import { forwardCall } from './forward'
import { KeptPictures } from './kept-pictures'
import { ownerHost } from './owner-host'
import { otherHost } from './peer-routes'

/**
 * Forwards what belongs to a session on another host to that one: calls as they are, pictures, streams and the WebSockets of debuggers. Its own
 * answers stand before all other routes of sessions; what is here, or nowhere, is left to those.
 */
export function routeToOwnerHost({
  peers,
  sessions,
  debuggers,
}: {
  peers: Peers
  sessions: Pick<Sessions, 'has' | 'learned'>
  debuggers: DebuggerRelay
}): Hono {
  const app = new Hono()
  const kept = new KeptPictures()
  app.use('/browsers/*', async (context, next) => {
    const session = sessionOf(context.req.path)
    const meant = context.req.header(FORWARDED_TO)
    if (meant !== undefined && meant !== peers.id) throw otherHost()
    if (session === undefined || meant !== undefined || sessions.has(session)) return next()
    const peer = await ownerHost(session, { peers, sessions })
    if (!peer) return next()
    const pictures = takesScreenshot(context.req) ? kept.forCall(session) : undefined
    return forwardCall(context, peer.address, {
      debuggers,
      // The same for both: the records of the call, here and there, name it by that.
      headers: { [FORWARDED_TO]: peer.id, 'x-request-id': context.get('requestId'), ...pictures?.headers },
      bodyOf: pictures?.bodyOf,
      gone: peers.gone(peer),
      away: (reached) => {
        if (reached) return hostAway(peer.address)
        peers.forget(session)
        return hostUnreachable(peer.address)
      },
    })
  })
  return app
}

const takesScreenshot = ({ method, path }: HonoRequest): boolean =>
  method === 'POST' && path.endsWith('/computer/screenshot')

function sessionOf(path: string): string | undefined {
  const [, part] = /^\/browsers\/([^/]+)/.exec(path) ?? []
  try {
    return part && decodeURIComponent(part)
  } catch {
    return undefined
  }
}
