import { z } from 'zod'

/** How long the handshake and an answer may take, ms. A page that hangs answers nothing. */
const CONNECT_MS = 10_000
const ANSWER_MS = 10_000

const Message = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  sessionId: z.string().optional(),
})

/** What the browser reports by itself. `sessionId` is absent in what it reports of itself. */
export interface CdpNote {
  readonly method: string
  readonly params: Record<string, unknown>
  readonly sessionId: string | undefined
}

/** The browser refuses a command; the message is its own. */
export class CdpRefused extends Error {}
/** A command has no answer in its time. */
export class CdpSilent extends Error {}
/** The connection is gone. */
export class CdpGone extends Error {}

interface Waiting {
  take: (message: z.infer<typeof Message>) => void
  give: (error: Error) => void
}

export interface CdpCommand<S extends z.ZodType> {
  method: string
  params?: object
  /** The target that it is for; the browser itself without it. */
  sessionId?: string | undefined
  /** What its answer is read with. */
  answer: S
  ms?: number
}

/** A connection to the debugging protocol of a session's browser, by its `cdp_ws_url`. */
export class CdpSocket {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  readonly #over = new AbortController()
  #lastId = 0
  /** Called for what the browser reports. */
  onNote: (note: CdpNote) => void = () => {}
  /** Called once, when the connection has ended, from either side. */
  onEnd: () => void = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    const { signal } = this.#over
    socket.addEventListener('message', ({ data }) => this.#read(data), { signal })
    socket.addEventListener('close', () => this.#end(), { signal })
  }

  /** Connects. Rejects with CdpGone when that does not succeed in 10 s, and with the reason of the signal. */
  static open(url: string, signal: AbortSignal): Promise<CdpSocket> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      if (!/^wss?:/i.test(url)) throw new CdpGone('The session’s debugging address is not a WebSocket.')
      const socket = new WebSocket(url)
      const attempt = new AbortController()
      const once = { signal: attempt.signal }
      const fail = (error: Error): void => {
        clearTimeout(timer)
        attempt.abort()
        socket.close()
        reject(error)
      }
      const timer = setTimeout(() => fail(new CdpGone('The browser didn’t respond in time.')), CONNECT_MS)
      signal.addEventListener('abort', () => fail(signal.reason as Error), once)
      socket.addEventListener(
        'open',
        () => {
          clearTimeout(timer)
          attempt.abort()
          resolve(new CdpSocket(socket))
        },
        once,
      )
      // A browser does not report why.
      const refused = 'The service refused the connection to the browser of this session.'
      socket.addEventListener('close', () => fail(new CdpGone(refused)), once)
    })
  }

  /** Sends a command and gives what its answer reads as. Rejects with CdpRefused, CdpSilent or CdpGone. */
  send<S extends z.ZodType>({
    method,
    params = {},
    sessionId,
    answer,
    ms = ANSWER_MS,
  }: CdpCommand<S>): Promise<z.infer<S>> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(new CdpGone('The connection was closed.'))
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(id)
      }
      const timer = setTimeout(() => {
        done()
        reject(new CdpSilent(`${method} got no response.`))
      }, ms)
      this.#waiting.set(id, {
        take: ({ result, error }) => {
          done()
          const read = error ? undefined : answer.safeParse(result)
          if (read?.success) resolve(read.data)
          else reject(new CdpRefused(error?.message ?? `${method} responded in an unexpected format.`))
        },
        give: (error) => {
          done()
          reject(error)
        },
      })
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }))
    })
  }

  /** Idempotent. */
  close(): void {
    this.#socket.close()
    this.#end()
  }

  #end(): void {
    if (this.#over.signal.aborted) return
    this.#over.abort()
    for (const { give } of this.#waiting.values()) give(new CdpGone('The connection was closed.'))
    this.onEnd()
  }

  #read(data: unknown): void {
    const { success, data: message } = Message.safeParse(parsed(data))
    if (!success) return
    const { id, method, params, sessionId } = message
    if (id !== undefined) this.#waiting.get(id)?.take(message)
    else if (method !== undefined) this.onNote({ method, params, sessionId })
  }
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}
