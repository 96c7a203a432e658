import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { BrowserSession } from '../../../contract/session'

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

/** A program that drives a session over its debugger's address, message by message. */
export class Debugger {
  readonly #socket: WebSocket
  readonly #answers = new Map<number, (message: Message) => void>()
  /** What has come that answers nothing. */
  readonly events: Message[] = []
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Message
      if (message.id === undefined) this.events.push(message)
      else this.#answers.get(message.id)?.(message)
    })
  }

  static async connect({ cdp_ws_url }: Pick<BrowserSession, 'cdp_ws_url'>): Promise<Debugger> {
    const socket = new WebSocket(cdp_ws_url)
    await once(socket, 'open')
    return new Debugger(socket)
  }

  /** Rejects when the browser refuses. */
  send<T = Record<string, unknown>>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result as T)
      })
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  }

  /** The contexts of a world that it was told of. */
  contexts(world: string): number[] {
    const created = this.events.filter(({ method }) => method === 'Runtime.executionContextCreated')
    const contexts = created.map(({ params }) => params?.['context'] as { id: number; name: string })
    return contexts.filter(({ name }) => name === world).map(({ id }) => id)
  }

  async close(): Promise<void> {
    this.#socket.close()
    await once(this.#socket, 'close')
  }
}
