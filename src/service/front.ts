import { app } from './http/app'
import { dashboard } from './http/dashboard'
import { DebuggerRelay } from './http/debugger-relay'
import { HttpServer } from './http/server'
import { upstream } from './http/upstream'
import type { Settings } from './settings'

/** Only the dashboard; the API is forwarded to another service. Needs neither browsers nor a database. */
export class Front {
  readonly server: HttpServer
  readonly #debuggers: DebuggerRelay

  private constructor(server: HttpServer, debuggers: DebuggerRelay) {
    this.server = server
    this.#debuggers = debuggers
  }

  static async start(settings: Settings, base: string, dashboardFolder: string): Promise<Front> {
    const debuggers = new DebuggerRelay()
    const { page, files } = dashboard(dashboardFolder)
    const parts = [page, files, upstream(base, debuggers)]
    return new Front(await HttpServer.listen(app({ ...settings, parts }), settings), debuggers)
  }

  /** Idempotent. */
  async stop(): Promise<void> {
    this.#debuggers.close()
    await this.server.cut()
  }
}
