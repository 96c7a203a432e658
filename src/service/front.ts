import { app } from './http/app'
import { dashboard } from './http/dashboard'
import { HttpServer } from './http/server'
import { upstream } from './http/upstream'
import type { Settings } from './settings'

/** Only the dashboard; the API is forwarded to another service. Needs neither browsers nor a database. */
export class Front {
  readonly server: HttpServer

  private constructor(server: HttpServer) {
    this.server = server
  }

  static async start(settings: Settings, base: string, dashboardFolder: string): Promise<Front> {
    const parts = [dashboard(dashboardFolder), upstream(base)]
    return new Front(await HttpServer.listen(app({ ...settings, parts }), settings))
  }

  /** May be called twice. */
  async stop(): Promise<void> {
    await this.server.cut()
  }
}
