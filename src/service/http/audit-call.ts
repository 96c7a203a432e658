import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Caller } from '../database/keys'
import type { AuditEvent } from '../storage/audit-log'

/** Describes a call of `caller` that was answered. `at` and `begun`: when it came, by the clock and in ms of `performance.now()`. */
export function auditEvent({ req, res, env }: Context, caller: Caller, at: Date, begun: number): AuditEvent {
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
