import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** A page on a loopback port of its own, with a WebSocket that sends each short text back. */
export class TestSite {
  readonly port: number
  readonly #server: http.Server

  private constructor(server: http.Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  static async listen(): Promise<TestSite> {
    const server = http.createServer((_request, response) => response.end('a page')).listen(0, '127.0.0.1')
    server.on('upgrade', echo)
    await once(server, 'listening')
    return new TestSite(server)
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}

/** RFC 6455, 4.2.2 (handshake) and 5.2 (frames): final frames of fewer than 126 bytes, as a page sends a short text. */
function echo(request: IncomingMessage, socket: Duplex): void {
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
  socket.write([...head, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'))
  socket.on('error', () => socket.destroy())
  socket.on('end', () => socket.end())
  socket.on('data', (frame: Buffer) => {
    const length = (frame[1] ?? 0) & 0x7f
    const mask = frame.subarray(2, 6)
    const text = frame.subarray(6, 6 + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0))
    socket.write(Buffer.concat([Buffer.from([frame[0] ?? 0, length]), text]))
  })
}
