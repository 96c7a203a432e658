import type { WebSocket } from 'ws'
import type { FairShare } from './fair-share'

/** Makes a connection its WebSocket; what it sends counts for `share`. To be called once. Throws when the caller has disconnected. */
export type Accept = (share?: FairShare) => Promise<WebSocket>

/** How long a client may be silent until it is pinged, and how long it has to answer, ms. */
export const HEARTBEAT_MS = 30_000

/** How long the other side may take to confirm the end, ms. */
const LINGER_MS = 1_000

/** What the protocol allows for a reason, bytes. */
const LONGEST_REASON = 123

/**
 * Disconnects a client that has vanished without a word; not while nothing is read of it. Returns what counts it as there, for who has read
 * nothing of it for a while.
 */
export function keepAlive(socket: WebSocket): () => void {
  let isThere = true
  const noteSign = () => void (isThere = true)
  const heartbeat = setInterval(() => {
    if (socket.isPaused) return
    if (!isThere) return socket.terminate()
    isThere = false
    socket.ping()
  }, HEARTBEAT_MS)
  socket.on('message', noteSign).on('pong', noteSign)
  socket.on('close', () => clearInterval(heartbeat))
  return noteSign
}

/** Closes a connection (RFC 6455, section 7.4.1), without waiting long for the other side. Idempotent. */
export function closeSoon(socket: WebSocket, code?: number, reason = ''): void {
  socket.close(code, shortened(reason))
  setTimeout(() => socket.terminate(), LINGER_MS).unref()
}

/** Cut at a character. */
function shortened(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= LONGEST_REASON) return text
  return `${new TextDecoder().decode(bytes.subarray(0, LONGEST_REASON - 3), { stream: true })}…`
}
