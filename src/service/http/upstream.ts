import { type Context, Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { log } from '../log'
import { Problem } from '../problem'
import type { DebuggerRelay } from './debugger-relay'
import type { UpgradeBindings } from './debugger-route'
import { forwardedFor } from './forwarded'

/**
 * Forwards every call to the service at `base`, as it is; hanging up is passed on, and so are the WebSockets of debuggers. Which
 * origins may call is decided here: what the other service says of that is about its own address.
 */
export function upstream(base: string, debuggers: DebuggerRelay): Hono {
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  const away = () => new Problem(502, 'bad_gateway', `The service at ${base} (POOLDECK_UPSTREAM) does not answer.`)
  app.all('*', (context) => forwardCall(context, base, { debuggers, away }))
  return app
}

export interface Forwarding {
  readonly debuggers: DebuggerRelay
  /** What else is told to the other service. */
  readonly headers?: Readonly<Record<string, string>>
  /** What the caller is told when it does not answer. */
  readonly away: () => Problem
}

/** Gives the answer of the service at `base` to a call; of one that becomes a WebSocket, when it is connected. */
export async function forwardCall(
  { req, env }: Context,
  base: string,
  { debuggers, headers: further = {}, away }: Forwarding,
): Promise<Response> {
  const { pathname, search } = new URL(req.url)
  const place = `${base}${pathname}${search}`
  const { accept } = (env ?? {}) as UpgradeBindings
  const addTo = (headers: Headers): Headers => {
    forwarded(headers, req.raw)
    for (const [name, value] of Object.entries(further)) headers.set(name, value)
    return headers
  }
  try {
    if (accept) {
      const headers = Object.fromEntries(addTo(new Headers(handshakeHeaders(req.raw))))
      return (await debuggers.serve(place.replace(/^http/, 'ws'), headers, accept)) ?? new Response(null)
    }
    const customFetch = (request: Request) => {
      addTo(request.headers)
      return fetch(request, { redirect: 'manual' })
    }
    const answer = await proxy(place, { raw: req.raw, customFetch })
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
    for (const name of names) answer.headers.delete(name)
    return answer
  } catch (error) {
    if (error instanceof Problem) throw error
    if (!req.raw.signal.aborted)
      log.warn({ err: error, base }, 'The service that a call was forwarded to did not answer')
    throw away()
  }
}

/** Headers for the other service: without those that are about the connection to this one, and with the address of this one. */
function forwarded(headers: Headers, asked: Request): void {
  for (const name of ['host', 'expect', 'origin']) headers.delete(name)
  headers.set('forwarded', forwardedFor(asked))
}

/** A handshake has headers of its own for each connection; of the caller's, these say who it is. */
function handshakeHeaders({ headers }: Request): [string, string][] {
  return ['authorization', 'user-agent'].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
}
