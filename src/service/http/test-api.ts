import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Kernel, { type ClientOptions } from '@onkernel/sdk'
import type { Hono } from 'hono'
import type { Core } from '../core'
import { handlersOf } from '../handlers'
import { openTestCore } from '../test-core'
import type { Keys } from '../database/keys'
import type { Store } from '../database/store'
import { openLightStore } from '../database/test-database'
import { AuditLog, type AuditRetention } from '../storage/audit-log'
import { api } from './api'
import { Metrics } from '../metrics'
import { readiness } from '../readiness'
import { app } from './app'
import { gate } from './gate'
import { RateLimit } from './rate-limit'

export const MAIN_KEY = 'a key for tests'

interface Options {
  rateLimit?: RateLimit
  allowedOrigins?: readonly string[]
  metrics?: Metrics
  /** Opens another store than that of a new data folder. */
  openStore?: (dataDir: string) => Promise<Store>
  audit?: AuditRetention
  /** Called before the pools are loaded. */
  prepare?: (store: Store) => Promise<void>
}

/** The API over a real database in a folder of its own. It starts no browser: give pools a fill rate of 0. */
export class TestApi {
  readonly whole: Hono
  readonly keys: Keys
  readonly store: Store
  /** The data folder; it goes with the API. */
  readonly folder: string

  readonly auditLog: AuditLog
  readonly #core: Core

  private constructor(parts: {
    whole: Hono
    keys: Keys
    store: Store
    folder: string
    core: Core
    auditLog: AuditLog
  }) {
    this.whole = parts.whole
    this.keys = parts.keys
    this.store = parts.store
    this.folder = parts.folder
    this.#core = parts.core
    this.auditLog = parts.auditLog
  }

  static async open({
    rateLimit,
    allowedOrigins = [],
    metrics = new Metrics(),
    openStore = openLightStore,
    audit = { days: 365, rows: 1_000 },
    prepare,
  }: Options = {}): Promise<TestApi> {
    const folder = await mkdtemp(path.join(tmpdir(), 'pooldeck-api-'))
    const store = await openStore(folder)
    await prepare?.(store)
    const core = await openTestCore({
      store,
      dataDir: folder,
      launch: () => Promise.reject(new Error('A paused pool starts no browser.')),
      egress: { privateNetwork: 'allowed' },
    })
    metrics.watch(() => core.pools.share(), {
      standalone: () => core.standalone.count,
      spares: () => core.standalone.spares.warm,
      ending: () => core.sessions.endingCount,
    })
    const keys = store.keys(MAIN_KEY)
    const auditLog = new AuditLog(store.db, audit)
    const running = new AbortController().signal
    const routes = api({
      called: (answered) => metrics.called(answered),
      rateLimit: rateLimit ?? new RateLimit(1000),
      handlers: handlersOf({
        core,
        keys,
        auditLog,
        stopping: running,
        metrics,
        ready: () => readiness(store, core, running),
        info: () => ({
          version: '0',
          isolation: 'full',
          lost: [],
          pooled_sessions_limit: 10,
          pooled_sessions_used: 3,
          memory_available_bytes: 8e9,
          memory_per_browser_bytes: 5e8,
          fill_rate_cap: 100,
          private_network: 'blocked',
          playground_url: 'http://localhost/playground',
        }),
      }),
    })
    const whole = app({
      loopback: true,
      allowedOrigins,
      parts: [gate({ keys, audited: (event) => auditLog.record(event) }), routes],
    })
    return new TestApi({ whole, keys, store, folder, core, auditLog })
  }

  /** One call as a program makes it, with the main key unless another one is given. */
  async ask(path: string, init: RequestInit = {}, key = MAIN_KEY): Promise<Response> {
    return this.whole.request(`http://localhost${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) },
    })
  }

  /** A call with a body, as JSON. */
  async send(method: string, path: string, body: unknown, key = MAIN_KEY): Promise<Response> {
    return this.ask(path, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }, key)
  }

  /** The public SDK, as a client of this API. */
  sdk(options: ClientOptions = {}): Kernel {
    return new Kernel({
      baseURL: 'http://localhost',
      apiKey: MAIN_KEY,
      fetch: async (url, init) => this.whole.request(url, init),
      ...options,
    })
  }

  async close(): Promise<void> {
    await this.#core.dispose()
    await this.auditLog.dispose()
    await this.store.close()
    await rm(this.folder, { recursive: true })
  }
}
