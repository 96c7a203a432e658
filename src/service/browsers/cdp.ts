import type { Readable, Writable } from 'node:stream'

/** An answer of the browser that says no, or the loss of the connection. */
export class CdpError extends Error {
  override readonly name = 'CdpError'
}

/** A DevTools event. `sessionId` is absent for events of the browser itself. */
export interface CdpEvent {
  readonly method: string
  readonly params: Record<string, unknown>
  readonly sessionId: string | undefined
}

interface Message {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
  sessionId?: string
}

interface Waiter {
  method: string
  sessionId: string | undefined
  resolve: (result: Record<string, unknown>) => void
  reject: (error: Error) => void
}

/** The DevTools protocol over the two pipes of `--remote-debugging-pipe`: JSON messages that end in a zero byte. */
export class CdpConnection {
  readonly #input: Writable
  readonly #waiting = new Map<number, Waiter>()
  readonly #listeners = new Set<(event: CdpEvent) => void>()
  #lastId = 0
  #closed = false

  /** `input` is what the browser reads (its descriptor 3), `output` what it writes (4). */
  constructor(input: Writable, output: Readable) {
    this.#input = input
    const parts: Buffer[] = []
    output.on('data', (chunk: Buffer) => {
      let start = 0
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
        parts.push(chunk.subarray(start, end))
        this.#receive(JSON.parse(Buffer.concat(parts).toString('utf8')) as Message)
        parts.length = 0
        start = end + 1
      }
      if (start < chunk.length) parts.push(chunk.subarray(start))
    })
    for (const stream of [input, output]) {
      stream.on('error', () => this.close())
      stream.on('close', () => this.close())
    }
  }

  /**
   * Sends a command and gives its result; the caller names the result's type. `sessionId` addresses a target attached with
   * `flatten: true`. Throws CdpError when the browser refuses or goes away.
   */
  send<T = Record<string, unknown>>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new CdpError(`${method}: the browser has gone away.`))
        return
      }
      const id = ++this.#lastId
      this.#waiting.set(id, { method, sessionId, resolve: (result) => resolve(result as T), reject })
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  /** Calls `listener` for every event until the returned function is called. */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Fails all that is waiting; nothing can be sent afterwards. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    for (const { method, reject } of this.#waiting.values()) {
      reject(new CdpError(`${method}: the browser has gone away.`))
    }
    this.#waiting.clear()
    this.#listeners.clear()
    this.#input.destroy()
  }

  #receive(message: Message): void {
    if (message.id === undefined) {
      if (message.method === undefined) return
      if (message.method === 'Target.detachedFromTarget') this.#failSession(message.params?.['sessionId'])
      const event = { method: message.method, params: message.params ?? {}, sessionId: message.sessionId }
      for (const listener of this.#listeners) listener(event)
      return
    }
    const waiter = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.error) waiter?.reject(new CdpError(`${waiter.method}: ${message.error.message}`))
    else waiter?.resolve(message.result ?? {})
  }
  /** A target that is gone answers no more; the browser leaves its open commands without any answer. */
  #failSession(sessionId: unknown): void {
    for (const [id, waiter] of this.#waiting) {
      if (waiter.sessionId !== sessionId) continue
      this.#waiting.delete(id)
      waiter.reject(new CdpError(`${waiter.method}: the page was closed.`))
    }
  }
}
