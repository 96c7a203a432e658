import type { MiddlewareHandler } from 'hono'
import { Problem } from '../problem'
import { isLoopback } from '../settings'

/**
 * While the service listens on this machine only, it answers to this machine's names only: a web page cannot point a name of
 * its own at it (DNS rebinding).
 */
export const onlyLoopbackNames: MiddlewareHandler = async ({ req }, next) => {
  const host = new URL(req.url).hostname.replace(/^\[|\]$/g, '')
  if (!isLoopback(host) && !host.endsWith('.localhost')) {
    throw new Problem(
      403,
      'forbidden',
      `This service listens on its own machine only and does not answer to the name ${host}. Use localhost, or let a proxy in front of it send that as Host.`,
    )
  }
  await next()
}
