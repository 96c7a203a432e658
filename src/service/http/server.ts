import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { withTimeout } from '../shared/deadline'
import { StartError } from '../shared/start-error'
import { background } from '../shared/stray'
import { Connections } from './connections'
import { answer, answerRefusals, malformed, refusal } from './refusals'
import { SERVER_LIMITS, type ServerLimits } from './server-limits'
import { answerUpgrades, UpgradableRequest } from './upgrades'

/** How long open answers may take to end, once everything that could answer has stopped. */
const graceMs = 500

/** A listening socket. */
export class HttpServer {
  readonly port: number
  readonly #server: Server
  #closed: Promise<void> | undefined

  private constructor(server: Server) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
  }

  /** Throws StartError when the port cannot be had. */
  static async listen(
    app: Hono,
    { port, host }: { port: number; host: string },
    limits = SERVER_LIMITS,
  ): Promise<HttpServer> {
    const server = serverOf(app, limits)
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(startRefusal(error, port, host))))
      server.listen(port, host, resolve)
    })
    return new HttpServer(server)
  }

  /** Takes no new connection from now on. Resolves when the open ones are done. Idempotent. */
  close(): Promise<void> {
    this.#closed ??= new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeIdleConnections()
    })
    return this.#closed
  }

  /** Cuts, after `close`, what is still open after a moment. */
  async cut(): Promise<void> {
    this.#server.closeIdleConnections()
    await withTimeout(this.close(), graceMs, () => this.#server.closeAllConnections())
    await this.close()
  }
}

function serverOf(app: Hono, limits: ServerLimits): Server {
  const listener = getRequestListener(app.fetch, { errorHandler: refusal })
  const server = createServer({
    IncomingMessage: UpgradableRequest,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  })
  server.timeout = limits.silenceMs
  new Connections(limits).watch(server)
  // The gate decides whether a waiting caller may send its body.
  for (const event of ['request', 'checkContinue'] as const) {
    server.on(event, (incoming, outgoing) => {
      const problem = malformed(incoming)
      if (problem) answer(outgoing, problem)
      else background(Promise.resolve(listener(incoming, outgoing)))
    })
  }
  answerRefusals(server, limits)
  answerUpgrades(server, app)
  return server
}

function startRefusal(error: NodeJS.ErrnoException, port: number, host: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program; stop it, or choose another port with PORT.`
    case 'EACCES':
      return `Port ${port} may not be used by this user; choose one above 1023 with PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, which is not an address of this machine; use 127.0.0.1, 0.0.0.0 or one that it has.`
    default:
      return `The service can’t listen on ${host}, port ${port}: ${error.message}.`
  }
}
