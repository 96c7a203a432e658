import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import type { RunningService } from '../../e2e/support/running-service'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** From before the request was sent until its last byte was here. */
  ms: number
}

/** Calls over connections that are kept open, with little of its own between the caller and the service. */
export class Client {
  readonly #service: RunningService
  readonly #agent = new Agent({ keepAlive: true })

  constructor(service: RunningService) {
    this.#service = service
  }

  /** Sends bytes as they are, anything else as JSON. Throws when there is no answer; `signal` hangs up. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Answer> {
    const text = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body)
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request(this.#service.origin + path, {
        method,
        agent: this.#agent,
        signal,
        headers: {
          Authorization: `Bearer ${this.#service.key}`,
          ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
          ...headers,
        },
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const ms = performance.now() - began
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts), ms })
        })
      })
      sent.end(text)
    })
  }

  /** Throws when the answer is an error. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.send(method, path, body, headers)
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.bytes.toString()}`)
    return answer
  }

  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    return JSON.parse((await this.call(method, path, body)).bytes.toString()) as T
  }

  close(): void {
    this.#agent.destroy()
  }
}
