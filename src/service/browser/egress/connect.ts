import net from 'node:net'
import type { LookupFunction } from 'node:net'
import { names, type Asker } from './names'

export interface Destination {
  /** Name or address, IPv6 without brackets. */
  readonly host: string
  readonly port: number
}

const connectTimeout = 20_000

/**
 * Returns the addresses of a host that needs no lookup: an address, or `localhost` and what is below it, which is this machine,
 * whatever DNS says (RFC 6761).
 */
export function knownAddresses(host: string): string[] | undefined {
  if (net.isIP(host)) return [host]
  return /(^|\.)localhost\.?$/i.test(host) ? ['127.0.0.1', '::1'] : undefined
}

/** Returns the addresses of a host. Throws the system's error of the lookup, or the reason of `signal`. */
export function resolve(host: string, asker: Asker, signal: AbortSignal): Promise<readonly string[]> {
  const known = knownAddresses(host)
  return known ? Promise.resolve(known) : names.lookup(host, asker, signal)
}

/**
 * Connects from this machine to the addresses that are given, to these and no others; of several the first that answers wins
 * (RFC 8305).
 */
export function connectDirectly(
  { host, port }: Destination,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<net.Socket> {
  const checked = addresses.map((address) => ({ address, family: net.isIP(address) }))
  const lookup: LookupFunction = (_host, options, done) => {
    const [first] = checked
    if (options.all || !first) done(null, checked)
    else done(null, first.address, first.family)
  }
  return new Promise((resolve, reject) => {
    const socket = net.connect({
      host,
      port,
      lookup,
      autoSelectFamily: true,
      allowHalfOpen: true,
      noDelay: true,
      signal,
    })
    socket.setTimeout(connectTimeout, () => {
      const late = new Error(`no response in ${connectTimeout / 1000} seconds`)
      socket.destroy(Object.assign(late, { code: 'ETIMEDOUT' }))
    })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
