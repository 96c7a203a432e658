import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A click anywhere orders: it logs, asks the server, is answered with what is broken, and throws. */
const PAGE = `<!doctype html><title>Shop</title>
<h1>Click to order</h1>
<script>
  function failing() { throw new TypeError('cart is undefined') }
  addEventListener('click', async () => {
    console.log('ordering', { book: 42 })
    await fetch('/api/cart?book=42', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"book":42}',
    })
    await fetch('/api/broken')
    setTimeout(failing)
  })
  console.log('shop is open')
  fetch('/opened')
</script>`

/** A small local site with something to tell: to the console, to the network, and of its mistakes. */
export class ShopSite {
  readonly #server: Server
  /** How many pages of it have been opened so far that a click orders. */
  opened = 0

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<ShopSite> {
    const server = createServer()
    const site = new ShopSite(server)
    server.on('request', ({ url = '' }, response) => {
      if (url === '/opened') site.opened += 1
      if (url.startsWith('/api/cart')) {
        response.setHeader('Content-Type', 'application/json').end('{"total":12.50,"books":["Emma"]}')
      } else if (url === '/api/broken') response.writeHead(503).end('down')
      else response.setHeader('Content-Type', 'text/html').end(PAGE)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return site
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
