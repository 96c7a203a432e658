import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import type { Endpoint } from '../../src/contract/endpoint'
import { ENDPOINTS } from '../../src/contract/endpoints'
import { Pool } from '../../src/contract/pool'
import { deepened } from './mutations'
import { SESSION_EXAMPLE } from '../../src/contract/session'

export const KEY = 'other_0123456789abcdef'

/** A call of an operation. */
export interface Call {
  readonly operation: string
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
  /** When, in ms. */
  readonly at: number
}

export type Respond = (call: Call, answer: ServerResponse) => void | Promise<void>

const ROUTES = (ENDPOINTS as readonly Endpoint[]).map(({ operationId, method, path }) => ({
  operationId,
  method,
  path: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** As the console needs them: acquire, release and the computer operations. */
const LEAST = ['listBrowserPools', 'acquireBrowser', 'releaseBrowser', 'takeScreenshot']
const COMPUTER = /^(dragMouse|pressKey|clickMouse|moveMouse|typeText|scroll|getMousePosition|batchComputerAction)$/

const POOL = Pool.meta()?.['example'] as Record<string, unknown>

/** A pool as a service of the interface answers it. */
export const poolRecord = (change: Record<string, unknown> = {}): Record<string, unknown> => ({ ...POOL, ...change })

/** A session as a service of the interface answers it. */
export const sessionRecord = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...SESSION_EXAMPLE,
  cdp_ws_url: '',
  browser_live_view_url: undefined,
  ...change,
})

/**
 * A service of the interface written by others: it speaks the wire, runs no browsers, and has the fewest operations that the console
 * works with. A test gives it records, more operations, or other answers.
 */
export class StandIn {
  readonly #server: Server
  readonly calls: Call[] = []
  pools: unknown[] = []
  sessions: unknown[] = []
  /** Records of one page, whatever is asked for; undefined: as many as are asked for. */
  mostOfPage: number | undefined
  /** Whether lists say by headers where they go on. */
  tellsPages = true
  picture = Buffer.alloc(0)
  /** How far its clock is ahead, in ms. */
  clockAheadMs = 0
  readonly #respond = new Map<string, Respond>()

  private constructor(server: Server) {
    this.#server = server
    this.reset()
  }

  /** As it was at first. */
  reset(): void {
    this.calls.length = 0
    this.pools = [poolRecord()]
    this.sessions = []
    this.mostOfPage = undefined
    this.tellsPages = true
    this.clockAheadMs = 0
    this.#respond.clear()
    for (const operation of LEAST) this.on(operation)
  }

  static async start(): Promise<StandIn> {
    const server = createServer()
    const standIn = new StandIn(server)
    const create = { width: 1280, height: 800, channels: 3, background: '#345' } as const
    standIn.picture = await sharp({ create }).png().toBuffer()
    server.on('request', (request, answer) => void standIn.#answer(request, answer))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return standIn
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** From now on it has this operation, and answers it so, or as services do. */
  on(operation: string, respond: Respond = this.#standard(operation)): void {
    this.#respond.set(operation, respond)
  }

  /** It does not have it any more. */
  off(operation: string): void {
    this.#respond.delete(operation)
  }

  callsOf(operation: string): Call[] {
    return this.calls.filter((each) => each.operation === operation)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const route = ROUTES.find(({ method, path }) => method === request.method && path.test(url.pathname))
    if (!route) return refuse(answer, 404)
    const groups = route.path.exec(url.pathname)?.groups ?? {}
    const params = Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]))
    const { operationId: operation } = route
    const body = Buffer.concat(chunks).toString()
    const call = { operation, params, query: url.searchParams, headers: request.headers, body, at: Date.now() }
    this.calls.push(call)
    const respond = this.#respond.get(operation) ?? (COMPUTER.test(operation) ? done : undefined)
    answer.setHeader('Date', new Date(call.at + this.clockAheadMs).toUTCString())
    if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(answer, 401)
    if (!respond) return refuse(answer, 404)
    await respond(call, answer)
  }

  #standard(operation: string): Respond {
    switch (operation) {
      case 'listBrowserPools':
        return (call, answer) => this.#list(this.pools, call, answer)
      case 'listBrowsers':
        return (call, answer) => this.#list(this.sessions, call, answer)
      case 'getBrowserPool':
        return ({ params }, answer) => found(answer, this.pools, params['id_or_name'])
      case 'getBrowser':
        return ({ params }, answer) => found(answer, this.sessions, params['id_or_name'])
      case 'acquireBrowser':
        return (_, answer) => json(answer, sessionRecord())
      case 'releaseBrowser':
        return (_, answer) => void answer.writeHead(204).end()
      case 'takeScreenshot':
        return (_, answer) => void answer.writeHead(200, { 'Content-Type': 'image/png' }).end(this.picture)
      default:
        return done
    }
  }

  #list(records: readonly unknown[], { query }: Call, answer: ServerResponse): void {
    const limit = Math.min(Number(query.get('limit') ?? 20), this.mostOfPage ?? Infinity)
    const offset = Number(query.get('offset') ?? 0)
    const next = offset + limit
    const isMore = next < records.length
    const headers = { 'X-Has-More': String(isMore), ...(isMore && { 'X-Next-Offset': String(next) }) }
    json(answer, records.slice(offset, next), this.tellsPages ? headers : {})
  }
}

export function json(answer: ServerResponse, value: unknown, headers: Record<string, string> = {}, status = 200): void {
  answer.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(deepened(JSON.stringify(value)))
}

/** An answer with any status and body. */
export const saying =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Respond =>
  (_, answer) =>
    void answer.writeHead(status, headers).end(body)

const done: Respond = (_, answer) => void answer.writeHead(200, { 'Content-Length': '0' }).end()

function refuse(answer: ServerResponse, status: number): void {
  const [code, message] = status === 401 ? ['unauthorized', 'Unknown key.'] : ['not_found', 'There is no such page.']
  json(answer, { code, message }, {}, status)
}

function found(answer: ServerResponse, records: readonly unknown[], address: string | undefined): void {
  const record = records.find((each) => {
    const { id, session_id, name } = (each ?? {}) as Record<string, unknown>
    return [id, session_id, name].includes(address)
  })
  if (record === undefined) refuse(answer, 404)
  else json(answer, record)
}
