import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { StartError } from '../start-error'

/** Node's own 5 s cut connections that a busy client is just about to use again. */
const keepAliveTimeout = 65_000

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
  static async listen(app: Hono, { port, host }: { port: number; host: string }): Promise<HttpServer> {
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout } }) as Server
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(refusal(error, port, host))))
      server.listen(port, host, resolve)
    })
    return new HttpServer(server)
  }

  /** Takes no new connection from now on. Resolves when the open ones are done. May be called twice. */
  close(): Promise<void> {
    this.#closed ??= new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeIdleConnections()
    })
    return this.#closed
  }

  /** After `close`: cuts what is still open after a moment. */
  async cut(): Promise<void> {
    const timer = setTimeout(() => this.#server.closeAllConnections(), graceMs)
    this.#server.closeIdleConnections()
    await this.close()
    clearTimeout(timer)
  }
}

function refusal(error: NodeJS.ErrnoException, port: number, host: string): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program; stop it, or choose another port with PORT.`
    case 'EACCES':
      return `Port ${port} may not be used by this user; choose one above 1023 with PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is ${host}, which is no address of this machine; use 127.0.0.1, 0.0.0.0 or one that it has.`
    default:
      return `The service cannot listen on ${host}, port ${port}: ${error.message}.`
  }
}
