import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { HOST_SCHEME } from '../cluster/messages'
import { Problem } from '../shared/problem'
import type { Caller } from '../database/keys'
import type { AuditEvent } from '../storage/audit-log'
import { authenticate, type KeyRing } from './auth'
import { AuthFailureLimiter } from './auth-failures'
import { admitCall } from './connections'
import { isOpen } from './open-paths'
import { otherHost } from './peer-routes'
import type { OnAnswered } from './route'

declare module 'hono' {
  interface ContextVariableMap {
    /** Whose key came with the call; of those that need none, and of other hosts, undefined. */
    caller: Caller | undefined
  }
}

export interface GateOptions {
  keys: KeyRing
  isFile?: (path: string) => boolean
  /** Whether another host of the database shows its secret in this `Authorization`. */
  isFromPeer?: (authorization: string) => boolean
  /** Called for each call with a key, when its answer begins. */
  audited?: (event: AuditEvent) => void
  refused?: OnAnswered
}

const READS = new Set(['GET', 'HEAD'])

/**
 * Stands before all routes. Without a key every call has the same answer (rule 5.6), whatever its path and method, and
 * before a byte of its body is read. Open is what everyone may read, and the address of a debugger, which holds a secret of its own.
 */
export function gate({ keys, isFile = () => false, isFromPeer, audited, refused }: GateOptions): Hono {
  const failures = new AuthFailureLimiter()
  const app = new Hono()
  app.use(async (context, next) => {
    const { req } = context
    if (isOpen(req) || (READS.has(req.method) && isFile(req.path))) return next()
    const [at, begun] = [new Date(), performance.now()]
    const env = (context.env ?? {}) as Partial<HttpBindings>
    const authorization = req.header('authorization') ?? ''
    if (isFromPeer && authorization.startsWith(`${HOST_SCHEME} `)) {
      if (!isFromPeer(authorization)) throw otherHost()
      admitCall(env)
    } else {
      const caller = await identified(authorization, context)
      admitCall(env, caller.id)
      context.set('caller', caller)
    }
    // A client that waits for leave to send its body (Expect: 100-continue) gets it here.
    if (req.header('expect') !== undefined) env.outgoing?.writeContinue()
    await next()
    // A call that another host forwards is recorded there.
    const caller = context.get('caller')
    if (caller) audited?.(auditEvent(context, caller, at, begun))
  })
  return app

  async function identified(authorization: string, context: Context): Promise<Caller> {
    const begun = performance.now()
    try {
      return await authenticate(authorization, { keys, failures, address: addressOf(context) })
    } catch (error) {
      if (error instanceof Problem) {
        const seconds = (performance.now() - begun) / 1000
        refused?.({ operation: 'unauthenticated', status: error.status, seconds, request: context.get('requestId') })
      }
      throw error
    }
  }
}

/** The address of the connection; of a proxy in front, the proxy’s. */
const addressOf = ({ env }: Context): string =>
  (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown'

/** Describes a call of `caller` that was answered. `at` and `begun`: when it came, by the clock and in ms of `performance.now()`. */
function auditEvent({ req, res, env }: Context, caller: Caller, at: Date, begun: number): AuditEvent {
  return {
    at,
    method: req.method,
    path: req.path,
    status: res.status,
    durationMs: Math.round(performance.now() - begun),
    clientIp: (env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'unknown',
    domain: req.header('host') ?? '',
    userAgent: req.header('user-agent') ?? '',
    // What a page could not say of itself.
    authStrategy: req.header('sec-fetch-site') === 'same-origin' ? 'dashboard' : 'api_key',
    userId: caller.id,
  }
}
