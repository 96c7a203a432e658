import { isPublic, isThisMachine, isMetadataAddress, normalizeAddress } from './addresses'
import type { Destination } from './connect'

/** The service's own port, as far as pooled browsers may reach it. Both are read at each request. */
interface OwnPort {
  readonly port: number
  /** Paths that may be fetched (GET, HEAD) with all paths below them, for example `/playground`. */
  readonly allowedPaths: readonly string[]
}

/** What pooled browsers may reach. */
export interface EgressRules {
  /** POOLDECK_PRIVATE_NETWORK: loopback, private and other addresses that are not of the public internet. */
  readonly privateNetwork: 'allowed' | 'blocked'
  readonly own?: OwnPort | undefined
}

/** A request of a browser: a plain one that the proxy can read, or a tunnel (TLS, WebSocket) that it cannot. */
export type RequestKind = { kind: 'request'; method: string; path: string } | { kind: 'tunnel' }

/** The rules deny it; the message is for the person at the browser. */
export class EgressDenied extends Error {}

/** Returns those of a destination's addresses that may be connected to. Throws EgressDenied when there is none. */
export function permitted(
  { host, port }: Destination,
  addresses: readonly string[],
  requestKind: RequestKind,
  rules: EgressRules,
): string[] {
  const refusals = addresses.map((address) => refusalOf(address, port, requestKind, rules))
  const left = addresses.filter((_address, index) => refusals[index] === undefined)
  if (left.length === 0) throw new EgressDenied(refusals[0] ?? `${host} has no address.`)
  return left
}

/** Returns whether the service itself listens at one of the addresses. */
export function isOwn(addresses: readonly string[], port: number, { own }: EgressRules): boolean {
  if (own?.port !== port) return false
  return addresses.map(normalizeAddress).some((normalized) => normalized !== undefined && isThisMachine(normalized))
}

/**
 * Returns why a connection to this resolved address is refused, in one or two sentences for the person at the browser; undefined
 * when it is permitted. The address decides, never the name: a name may point anywhere.
 */
export function refusalOf(
  address: string,
  port: number,
  requestKind: RequestKind,
  rules: EgressRules,
): string | undefined {
  const normalized = normalizeAddress(address)
  if (!normalized) return `${address} is not an address.`
  if (isMetadataAddress(normalized)) {
    return 'Link-local addresses, and others where cloud machines keep their credentials, are never reachable from pooled browsers.'
  }
  const here = isThisMachine(normalized)
  if (here && rules.own?.port === port) {
    return isOwnAllowed(requestKind, rules.own)
      ? undefined
      : 'Pooldeck’s own API is never reachable from pooled browsers.'
  }
  if (rules.privateNetwork === 'blocked' && (here || !isPublic(normalized))) {
    return 'Addresses of this machine and of private networks are blocked here. The operator can allow them with POOLDECK_PRIVATE_NETWORK.'
  }
  return undefined
}

function isOwnAllowed(requestKind: RequestKind, own: OwnPort): boolean {
  if (requestKind.kind !== 'request' || !['GET', 'HEAD'].includes(requestKind.method)) return false
  return own.allowedPaths.some((path) => requestKind.path === path || requestKind.path.startsWith(`${path}/`))
}
