import { hopByHop } from '../../shared/http-message'

/** The end-to-end headers, names and values in turn. */
export function endToEnd(rawHeaders: string[]): string[] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  const lists = pairs.filter(([name]) => name.toLowerCase() === 'connection').map(([, value]) => value)
  const dropped = hopByHop(lists.join())
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat()
}
