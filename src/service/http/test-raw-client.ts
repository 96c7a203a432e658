import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A caller that is as rude as it likes: what it sends goes out byte by byte. For tests. */
export class RawClient {
  readonly socket: Socket
  readonly #chunks: Buffer[] = []
  readonly #closed: Promise<void>

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk) => this.#chunks.push(chunk))
    // A connection that is reset is closed, too.
    socket.on('error', () => undefined)
    this.#closed = new Promise((resolve) => socket.once('close', () => resolve()))
  }

  /** `from`: the address that it calls from; all of 127.0.0.0/8 are this machine's own. */
  static async connect(port: number, from = '127.0.0.1'): Promise<RawClient> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    await once(socket, 'connect')
    return new RawClient(socket)
  }

  /** Connects, and sends this. */
  static async sending(port: number, ...lines: string[]): Promise<RawClient> {
    const client = await RawClient.connect(port)
    client.socket.write(lines.join('\r\n'))
    return client
  }

  /** What was answered so far. */
  get read(): string {
    return Buffer.concat(this.#chunks).toString('latin1')
  }

  /** Status and Error body of the answer, when the service has closed the connection. */
  async refusal(): Promise<{ status: number; code: string; message: string }> {
    await this.#closed
    const [head = '', body = ''] = this.read.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), ...(JSON.parse(body) as { code: string; message: string }) }
  }

  /** Resolves when the service has closed the connection. */
  closed(): Promise<void> {
    return this.#closed
  }

  /** Hangs up without a word. */
  disconnect(): void {
    this.socket.destroy()
  }
}

/** The head of a call with a key, ready for its body. */
export const head = (method: string, target: string, key: string, ...headers: string[]): string =>
  [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n')
