import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool, PoolStatus } from '../contract/pool'
import type { BrowserSession } from '../contract/session'
import { LIGHT_CHROMIUM } from './browser/test-browser'
import { type Service, startService } from './service'
import { readSettings, type Settings } from './settings'
import { Store } from './database/store'
import { furnishData, openLightStore } from './database/test-database'

/** A browser that is soon there, in a pool that fills at once. */
export const SMALL = { viewport: { width: 800, height: 600 }, fill_rate_per_minute: 100_000 }

/** For services whose tests are not about the browser, and need no display. */
export const LIGHT: Record<string, string> = LIGHT_CHROMIUM === undefined ? {} : { CHROMIUM_PATH: LIGHT_CHROMIUM }

/** For tests that start browsers on a busy machine. */
export const SLOW = 180_000

const KEY = 'My API Key'

/** Not that of a service that runs already: sockets need short paths. */
const TEMPORARY = tmpdir()

/** The whole service with real browsers, over real connections. */
export class TestService {
  /** Its data folder is `data` in here; folders of browsers go here too, so that what is left behind is seen. */
  readonly folder: string
  readonly settings: Settings
  service: Service
  readonly #temporary: string | undefined

  private constructor(folder: string, settings: Settings, service: Service, temporary: string | undefined) {
    this.folder = folder
    this.settings = settings
    this.service = service
    this.#temporary = temporary
  }

  /** @param databaseUrl a PostgreSQL, which several of them may share. `environment`: what is set otherwise than for most tests. */
  static async start(databaseUrl?: string, environment: Record<string, string> = {}): Promise<TestService> {
    const folder = await mkdtemp(path.join(TEMPORARY, 'pd-'))
    const settings = readSettings({
      PORT: '0',
      POOLDECK_DATA_DIR: path.join(folder, 'data'),
      POOLDECK_API_KEY: KEY,
      POOLDECK_FILL_RATE_CAP: '100000',
      POOLDECK_POOLED_SESSIONS_LIMIT: '4',
      // Their starts would take the time of the test.
      POOLDECK_SPARE_BROWSERS: '0',
      DATABASE_URL: databaseUrl,
      // The same on all hosts of a test.
      POOLDECK_SECRET_KEY: databaseUrl && '5'.repeat(64),
      ...environment,
    })
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = folder
    return new TestService(folder, settings, await startTestService(settings), before)
  }

  /** Stops the service and removes its folder; gives what it has left behind there beside its data. */
  async stop(): Promise<string[]> {
    await this.service.stop()
    const left = await readdir(this.folder)
    if (this.#temporary === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = this.#temporary
    await rm(this.folder, { recursive: true })
    return left.filter((name) => name !== 'data')
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.service.server.port}${path}`
  }

  /** A call with the key; a `body` is sent as JSON. */
  call(method: string, path: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url(path), {
      method,
      ...init,
      headers: {
        Authorization: `Bearer ${KEY}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(init.headers as Record<string, string>),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** Of headless browsers, as a display of each takes its time; what happens on one needs `headless: false`. */
  newPool(request: object = {}): Promise<Pool> {
    return json(this.call('POST', '/browser_pools', { size: 1, headless: true, ...SMALL, ...request }))
  }

  pool({ id }: Pool): Promise<Pool> {
    return json(this.call('GET', `/browser_pools/${id}`))
  }

  status({ id }: Pool): Promise<PoolStatus> {
    return json(this.call('GET', `/browser_pools/${id}/status`))
  }

  deletePool({ id }: Pool): Promise<Response> {
    return this.call('DELETE', `/browser_pools/${id}`, { force: true })
  }

  acquire({ id }: Pool, request: object = {}, init: RequestInit = {}): Promise<Response> {
    return this.call('POST', `/browser_pools/${id}/acquire`, { acquire_timeout_seconds: 30, ...request }, init)
  }

  release({ id }: Pool, { session_id }: BrowserSession, reuse = true): Promise<Response> {
    return this.call('POST', `/browser_pools/${id}/release`, { session_id, reuse })
  }

  /** A session without a pool; headless ones are there soonest. */
  async newSession(request: object = {}): Promise<BrowserSession> {
    const answer = await this.call('POST', '/browsers', { headless: true, viewport: SMALL.viewport, ...request })
    if (!answer.ok) throw new Error(`There is no session: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as BrowserSession
  }

  changeSession({ session_id }: BrowserSession, request: object): Promise<Response> {
    return this.call('PATCH', `/browsers/${session_id}`, request)
  }

  deleteSession({ session_id }: BrowserSession): Promise<Response> {
    return this.call('DELETE', `/browsers/${session_id}`)
  }
}

/** A service without a dashboard. Without a database of its settings it has one that no other host uses, the same for each of its data folder. */
export function startTestService(settings: Settings): Promise<Service> {
  const { dataDir, databaseUrl: url, secretKeys } = settings
  return start(settings, url === undefined ? openLightStore(dataDir, secretKeys) : Store.open(storeOptions(settings)))
}

/** The same with an embedded database. A new data folder has one already, as PostgreSQL takes seconds to make it. */
export async function startEmbeddedService(settings: Settings): Promise<Service> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl === undefined && !existsSync(dataDir)) await furnishData(dataDir)
  return start(settings, Store.open(storeOptions(settings)))
}

const storeOptions = ({ dataDir, databaseUrl: url, secretKeys }: Settings) => ({ dataDir, url, secretKeys })

const start = (settings: Settings, opening: Promise<Store>): Promise<Service> =>
  startService(settings, opening, path.join(settings.dataDir, 'no-dashboard'))

export const json = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T
