import { createServer, request, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

/** A proxy of our own on loopback that wants credentials: the ground truth for what goes through a proxy. */
export class ForwardProxy {
  readonly #server: Server
  readonly #seen: string[] = []

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(username: string, password: string): Promise<ForwardProxy> {
    const wanted = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const server = createServer()
    const proxy = new ForwardProxy(server)
    server.on('request', (incoming, answer) => {
      const { 'proxy-authorization': credentials, ...headers } = incoming.headers
      if (credentials !== wanted) {
        answer.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="test"' }).end()
        return
      }
      proxy.#seen.push(incoming.url ?? '')
      const onward = request(incoming.url ?? '', { method: incoming.method, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      incoming.pipe(onward)
    })
    server.on('connect', (incoming, client) => {
      if (incoming.headers['proxy-authorization'] !== wanted) {
        client.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="test"\r\n\r\n')
        return
      }
      proxy.#seen.push(incoming.url ?? '')
      const { hostname, port } = new URL(`http://${incoming.url}`)
      const onward = connect(Number(port || 80), hostname, () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
        onward.pipe(client)
        client.pipe(onward)
      })
      onward.on('error', () => client.destroy())
      client.on('error', () => onward.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** The addresses that were asked for with the right credentials. */
  get seen(): readonly string[] {
    return this.#seen
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
