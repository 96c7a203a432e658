import { STATUS_CODES } from 'node:http'

const OF_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Names the headers that belong to one connection and not to the message, in small letters: those of RFC 9110, 7.6.1, and those that `Connection` lists. */
export const hopByHop = (connection: string | null | undefined): Set<string> =>
  new Set([...OF_CONNECTION, ...(connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [])])

/** Writes a whole answer as text, for a connection that has no response object (any more). */
export function rawAnswer(status: number, headers: readonly [name: string, value: string | number][], body: string) {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
