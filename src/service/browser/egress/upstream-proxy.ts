/** An HTTP proxy that a browser's connections go through. Its password is for the proxy alone: no answer, page or log has it. */
export interface UpstreamProxy {
  readonly id: string
  /** How the proxy itself is reached; `https` is TLS to it, with its certificate verified. */
  readonly protocol: 'http' | 'https'
  /** Name or address, IPv6 without brackets. */
  readonly host: string
  readonly port: number
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** Lower-case names, and `*.name` for all below a name, that are reached without the proxy. */
  readonly bypassHosts: readonly string[]
}

/** Returns whether a host is reached without the proxy (rule 5.4). `*.example.com` is what is below it, not itself. */
export function bypasses({ bypassHosts }: UpstreamProxy, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return bypassHosts.some((entry) => (entry.startsWith('*.') ? name.endsWith(entry.slice(1)) : name === entry))
}

/** Returns the header with the credentials, as name and value; nothing without credentials (RFC 7617). */
export function authorization({ username, password }: UpstreamProxy): string[] {
  if (username === undefined && password === undefined) return []
  const credentials = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')
  return ['Proxy-Authorization', `Basic ${credentials}`]
}
