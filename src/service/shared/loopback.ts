import ipaddr from 'ipaddr.js'

/** Returns whether a host to listen on can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}
