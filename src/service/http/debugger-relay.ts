import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { withTimeout } from '../shared/deadline'
import { readAtMost } from '../shared/read-at-most'
import { type Accept, closeSoon } from '../shared/web-socket'

/** What one side has sent, and the other one has not taken, in bytes: so much waits here, and no more is read. */
const MOST_UNSENT = 1024 * 1024

/** The longest refusal that is passed on, in bytes. */
const MOST_REFUSAL = 64 * 1024

/** How long the service behind may take to answer, and again to say why it refuses, in ms. */
const HANDSHAKE_MS = 10_000

/** The longest message of the service behind, in bytes: as long as Chromium lets its own be. */
const MOST_MESSAGE = 256 * 1024 ** 2

/** RFC 6455, section 7.4.1; the last one of its registry. */
const [GOING_AWAY, NO_STATUS, LOST, BAD_GATEWAY] = [1001, 1005, 1006, 1014]

/** Passes the WebSockets of debuggers on to the service behind, each message and its end as they are. */
export class DebuggerRelay {
  readonly #near = new Set<WebSocket>()
  readonly #handshakeMs: number
  readonly #mostBytes: number

  constructor(handshakeMs = HANDSHAKE_MS, mostBytes = MOST_MESSAGE) {
    this.#handshakeMs = handshakeMs
    this.#mostBytes = mostBytes
  }

  /**
   * Connects to `url`, and then the caller to that; gives the answer of the service behind when it refuses. Resolves when the two
   * are connected. Throws when the host does not respond, or the caller has disconnected. `gone` fires when the service behind is known to be gone.
   */
  async serve(
    url: string,
    headers: Record<string, string>,
    accept: Accept,
    gone?: AbortSignal,
  ): Promise<Response | undefined> {
    const far = await this.#connect(url, headers)
    if (far instanceof Response) return far
    const cut = () => far.terminate()
    gone?.addEventListener('abort', cut)
    far.once('close', () => gone?.removeEventListener('abort', cut))
    if (gone?.aborted) cut()
    try {
      const near = await accept()
      this.#near.add(near)
      near.on('close', () => this.#near.delete(near))
      join(near, far)
    } catch (error) {
      far.terminate()
      throw error
    }
    return undefined
  }

  close(): void {
    for (const near of this.#near) near.close(GOING_AWAY, 'The forwarding service is stopping.')
  }

  #connect(url: string, headers: Record<string, string>): Promise<WebSocket | Response> {
    return new Promise((resolve, reject) => {
      const handshakeTimeout = this.#handshakeMs
      // The caller answers a ping itself, so that the other end notices when it has vanished.
      const options = { perMessageDeflate: false, maxPayload: this.#mostBytes, autoPong: false, handshakeTimeout }
      const far = new WebSocket(url, { headers, ...options })
      far.once('open', () => {
        far.pause()
        resolve(far)
      })
      far.once(
        'unexpected-response',
        (_request, answer) => void refusalOf(answer, handshakeTimeout).then(resolve, reject),
      )
      far.once('error', reject)
    })
  }
}

async function refusalOf(answer: IncomingMessage, ms: number): Promise<Response> {
  const headers = new Headers()
  for (const name of ['content-type', 'www-authenticate', 'retry-after']) {
    const value = answer.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  try {
    const body = await withTimeout(readAtMost(answer, MOST_REFUSAL), ms, () => {
      throw new Error('It gives no reason.')
    })
    return new Response(new Uint8Array(body), { status: answer.statusCode ?? 502, headers })
  } finally {
    answer.destroy()
  }
}

function join(near: WebSocket, far: WebSocket): void {
  pass(near, far, { code: GOING_AWAY, reason: 'The client disconnected.' })
  pass(far, near, { code: BAD_GATEWAY, reason: 'The connection to the upstream service was lost.' })
  far.on(
    'ping',
    latestOnly((data, sent) => near.ping(data, undefined, sent)),
  )
  near.on(
    'pong',
    latestOnly((data, sent) => far.pong(data, undefined, sent)),
  )
  far.resume()
}

/** @param lost the close code when `from` ends without one. */
function pass(from: WebSocket, to: WebSocket, lost: { code: number; reason: string }): void {
  from.on('message', (data, isBinary) => {
    to.send(data, { binary: isBinary }, () => {
      if (from.isPaused && to.bufferedAmount <= MOST_UNSENT) from.resume()
    })
    if (to.bufferedAmount > MOST_UNSENT) from.pause()
  })
  // `close` follows.
  from.on('error', () => undefined)
  from.on('close', (code, reason) => {
    // It is to read the answer to the goodbye.
    to.resume()
    if (code === LOST) closeSoon(to, lost.code, lost.reason)
    else closeSoon(to, code === NO_STATUS ? undefined : code, reason.toString())
  })
}

/**
 * Returns `send`, one call at a time: of the pings or pongs that come while one is being sent, the last is sent after it (RFC 6455, section 5.5.3).
 * All of them would fill the memory when the other side does not read.
 */
function latestOnly(send: (data: Buffer, sent: () => void) => void): (data: Buffer) => void {
  let isSending = false
  let latest: Buffer | undefined
  const sendNow = (data: Buffer): void => {
    isSending = true
    send(data, () => {
      const next = latest
      latest = undefined
      isSending = false
      if (next) sendNow(next)
    })
  }
  return (data) => {
    if (isSending) latest = data
    else sendNow(data)
  }
}
