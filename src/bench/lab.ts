import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolCreateInput } from '../contract/pool'
import type { BrowserSession } from '../contract/session'
import { Api } from '../../e2e/support/api'
import { RunningService } from '../../e2e/support/running-service'
import { Client } from '../measure/client'
import { Site } from './site'
import { TwinBrowser } from './rivals/twin-browser'

/** What a pool has that says nothing of its display (rule 2.10). */
export const DEFAULT_DISPLAY = { width: 1920, height: 1080, refresh_rate: 25 }

/** How long a page may take to become quiet after it was opened, ms. */
const QUIET_MS = 700

/** The service, pages and browsers of one row. All of it is gone after `close`. */
export class Lab {
  readonly service: RunningService
  readonly client: Client
  readonly api: Api
  readonly site: Site
  readonly #closing: (() => unknown)[] = []

  private constructor(service: RunningService, site: Site) {
    this.service = service
    this.client = new Client(service)
    this.api = new Api(service)
    this.site = site
  }

  /** Each row has a service of its own, with its settings, so that none finds what another has left in its memory. */
  static async open(settings: Record<string, string> = {}): Promise<Lab> {
    const service = await RunningService.start({
      POOLDECK_POOLED_SESSIONS_LIMIT: '200',
      POOLDECK_RATE_LIMIT: '100000',
      ...settings,
    })
    const lab = new Lab(service, await Site.start())
    process.on('exit', lab.#kill)
    return lab
  }

  get pid(): number {
    return this.service.process.pid ?? 0
  }

  /** Something to be done before the service stops. */
  onClose(act: () => unknown): void {
    this.#closing.unshift(act)
  }

  /** A pool with the default display and all of its browsers ready. */
  async pool(request: PoolCreateInput): Promise<Pool> {
    const pool = await this.api.createPool({ viewport: DEFAULT_DISPLAY, ...request })
    await this.filled(pool, request.size)
    return pool
  }

  /** Resolves when this many browsers of a pool are available. */
  async filled(pool: Pool, count: number, everyMs = 20): Promise<void> {
    for (;;) {
      const { available_count } = await this.client.json<Pool>('GET', `/browser_pools/${pool.id}`)
      if (available_count >= count) return
      await sleep(everyMs)
    }
  }

  /** A session with a page open that has become quiet. */
  async session(page: Parameters<Site['url']>[0], request: Partial<PoolCreateInput> = {}): Promise<BrowserSession> {
    const pool = await this.pool({ size: 1, start_url: this.site.url(page), ...request })
    const session = await this.api.acquire(pool)
    await sleep(QUIET_MS)
    return session
  }

  /** A browser like the session's that others drive. */
  async twin(page: Parameters<Site['url']>[0]): Promise<TwinBrowser> {
    const twin = await TwinBrowser.start(DEFAULT_DISPLAY, this.site.url(page))
    this.onClose(() => twin.stop())
    await sleep(QUIET_MS)
    return twin
  }

  /** The bench is interrupted: its browsers die with the service. */
  readonly #kill = (): void => void this.service.process.kill()

  async close(): Promise<void> {
    for (const act of this.#closing) await act()
    this.client.close()
    await this.service.stop()
    await this.site.stop()
    process.off('exit', this.#kill)
  }
}
