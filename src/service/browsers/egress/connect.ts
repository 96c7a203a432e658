import dns from 'node:dns/promises'
import net from 'node:net'
import type { LookupFunction } from 'node:net'

/** Where a browser wants to go. */
export interface Destination {
  /** Name or address, IPv6 without brackets. */
  readonly host: string
  readonly port: number
}

/**
 * Makes the connection to a destination whose permitted addresses are given, to these and no others. Another way out (an
 * upstream proxy with credentials, say) is another function of this type.
 */
export type Connector = (destination: Destination, addresses: string[], signal: AbortSignal) => Promise<net.Socket>

const connectTimeout = 20_000

/** The addresses of a host. `localhost` and what is below it is this machine, whatever DNS says (RFC 6761). */
export async function resolve(host: string): Promise<string[]> {
  if (net.isIP(host)) return [host]
  if (/(^|\.)localhost\.?$/i.test(host)) return ['127.0.0.1', '::1']
  const found = await dns.lookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}

/** Connects from this machine; of several addresses the first that answers wins (RFC 8305). */
export const connectDirectly: Connector = ({ host, port }, addresses, signal) => {
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
    socket.setTimeout(connectTimeout, () => socket.destroy(new Error(`no answer in ${connectTimeout / 1000} seconds`)))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
