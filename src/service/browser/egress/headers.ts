/** Headers that belong to one connection and not to the message (RFC 9110, 7.6.1). */
const hopByHop = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
)

/** The headers that are for whoever is at the other end, names and values in turn. */
export function endToEnd(rawHeaders: string[]): string[] {
  const named = new Set(hopByHop)
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  for (const [name, value] of pairs) {
    if (name.toLowerCase() === 'connection') for (const one of value.split(',')) named.add(one.trim().toLowerCase())
  }
  return pairs.filter(([name]) => !named.has(name.toLowerCase())).flat()
}
