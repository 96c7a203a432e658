import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { photo } from './photo'
import { pages, PHOTOS } from './pages'

/** How long a page's newest version may still be on its way to the display after the page has drawn it, ms. */
const SETTLE_MS = 60

/** What a page that asks often gets: about 2 kB. */
const ITEMS = JSON.stringify(
  Array.from({ length: 20 }, (_, id) => ({
    id,
    name: `item ${id}`,
    words: 'so that no caller waits for one to start',
    price: id * 3.5,
  })),
)

/** The pages that pooled browsers show while they are measured; they change when the site sends a version. */
export class Site {
  readonly #server: Server
  readonly #photos: readonly Buffer[]
  readonly #listeners = new Set<ServerResponse>()
  readonly #reports: unknown[] = []
  #version = 0
  #items = 0
  #drawn: () => void = () => undefined

  private constructor(server: Server, photos: readonly Buffer[]) {
    this.#server = server
    this.#photos = photos
  }

  static async start(): Promise<Site> {
    const server = createServer()
    const site = new Site(server, await Promise.all(Array.from({ length: PHOTOS }, (_, index) => photo(index))))
    server.on('request', (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site')
      if (request.method === 'POST') {
        let body = ''
        request.on('data', (part: Buffer) => (body += part.toString()))
        request.on('end', () => {
          response.end()
          site.#receive(pathname, body)
        })
      } else site.#answer(pathname, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return site
  }

  /** Address of a page. */
  url(page: keyof typeof pages): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${page}`
  }

  /** What pages have reported since it was last asked. */
  takeReports<Report>(): Report[] {
    return this.#reports.splice(0) as Report[]
  }

  /** How many requests there were for `/items`. */
  get items(): number {
    return this.#items
  }

  /** How many pages wait for the next version. */
  get watching(): number {
    return this.#listeners.size
  }

  /** Sends every open page another version, and resolves when all of them show it. */
  async change(): Promise<void> {
    this.#version += 1
    let left = this.#listeners.size
    const drawn = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('A page did not draw the version that it was sent.')), 10_000)
      this.#drawn = () => {
        left -= 1
        if (left > 0) return
        clearTimeout(timer)
        resolve()
      }
    })
    for (const listener of this.#listeners) listener.write(`data: ${this.#version}\n\n`)
    await drawn
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #receive(pathname: string, body: string): void {
    if (pathname === '/drawn') this.#drawn()
    else this.#reports.push(JSON.parse(body))
  }

  #answer(pathname: string, response: ServerResponse): void {
    const page = pages[pathname.slice(1) as keyof typeof pages] as string | undefined
    const picture = this.#photos[Number(/^\/photo-(\d)\.jpg$/.exec(pathname)?.[1])]
    if (pathname === '/changes') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.write(':\n\n')
      this.#listeners.add(response)
      response.on('close', () => this.#listeners.delete(response))
    } else if (pathname === '/items') {
      this.#items += 1
      response.setHeader('Content-Type', 'application/json')
      response.end(ITEMS)
    } else if (picture) {
      response.setHeader('Content-Type', 'image/jpeg')
      response.end(picture)
    } else if (page === undefined) {
      response.statusCode = 404
      response.end()
    } else {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(page)
    }
  }
}
