import { hostname } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { MiddlewareHandler } from 'hono'
import { Problem } from '../shared/problem'
import { isLoopback } from '../shared/loopback'

export interface GuardOptions {
  /** Whether the service listens on this machine only. */
  loopback: boolean
  /** Other origins whose pages may call the API, and under whose names the service may be called. */
  allowedOrigins: readonly string[]
  /** The name at which the other hosts of the database call this one. */
  hostName?: string | undefined
}

const REMEDY = 'add the address at which people open it to POOLDECK_ALLOWED_ORIGINS'

/**
 * Keeps web pages out that are not ours. The service answers to names that no attacker can point at it (against DNS rebinding):
 * addresses, unless it listens on this machine only, this machine's names, and those of the setting. And it answers no request
 * that a page of another origin sends, which says so in `Origin`; programs send none. Problem 403 otherwise.
 */
export function guard({ loopback, allowedOrigins, hostName }: GuardOptions): MiddlewareHandler {
  const own = hostname().toLowerCase()
  const named = new Set(allowedOrigins.map((origin) => new URL(origin).hostname))

  const isOurs = (host: string): boolean => {
    const name = host.replace(/^\[|\]$/g, '')
    if (isLoopback(name) || name.endsWith('.localhost') || named.has(host) || host === hostName) return true
    return !loopback && (name === own || ipaddr.isValid(name))
  }

  // Most requests come to the same name, and to read an address takes longer than most answers need here.
  let ours: string | undefined
  const isKnown = (name: string): boolean => {
    if (name !== ours && isOurs(name)) ours = name
    return name === ours
  }

  return async ({ req }, next) => {
    const { host, hostname: name } = new URL(req.url)
    if (!isKnown(name)) {
      const why = loopback ? 'listens on its own machine only and doesn’t respond' : 'doesn’t respond'
      throw forbidden(`This service ${why} to the name ${name}. Call it by its address, or ${REMEDY}.`)
    }
    const origin = req.header('origin')
    if (origin !== undefined && !allowedOrigins.includes(origin) && hostOf(origin) !== host) {
      throw forbidden(`Pages of ${origin} may not call this service. If they should, ${REMEDY}.`)
    }
    await next()
  }
}

/** Behind a proxy that ends TLS the scheme is another one; the host with its port is not. */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

const forbidden = (message: string): Problem => new Problem('forbidden', message)
