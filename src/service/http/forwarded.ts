/**
 * Returns the service's address as the caller knows it, without a slash at its end. A proxy in front sends it: all of it in `Forwarded`
 * (RFC 7239), or that TLS ends there in `X-Forwarded-Proto`. Whatever a caller makes up stands in its own answer only.
 */
export function originOf({ url, headers }: Pick<Request, 'url' | 'headers'>): string {
  const { origin } = new URL(url)
  const forwarded = headers.get('forwarded')
  const declared = forwarded === null ? undefined : forwardedOrigin(forwarded)
  if (declared !== undefined) return declared
  return headers.get('x-forwarded-proto') === 'https' ? origin.replace(/^http:/, 'https:') : origin
}

/** Returns what a proxy says in `Forwarded` so that the service behind it knows the address that this request was sent to. */
export function forwardedFor(request: Pick<Request, 'url' | 'headers'>): string {
  const { host, protocol } = new URL(originOf(request))
  return `host="${host}";proto=${protocol.slice(0, -1)}`
}

/** That of the outermost proxy, which stands first; undefined when it does not send both parts. */
function forwardedOrigin(header: string): string | undefined {
  const [outermost = ''] = header.split(',', 1)
  const fields = new Map(
    outermost.split(';').map((pair) => {
      const [name = '', value = ''] = pair.trim().split('=', 2)
      return [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1')] as const
    }),
  )
  const [proto, host] = [fields.get('proto')?.toLowerCase() ?? '', fields.get('host') ?? '']
  if (!/^https?$/.test(proto) || !/^[\w.:[\]-]+$/.test(host)) return undefined
  const address = `${proto}://${host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
