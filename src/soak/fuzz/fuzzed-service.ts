import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { RunningService } from '../../../e2e/support/running-service'
import type { BrowserSession } from '../../contract/session'
import { residentBytes } from '../../measure/usage'
import { Fixtures } from './fixtures'
import { fuzz, type FuzzResult } from './fuzz'
import type { Ids } from './requests'

const POOL = { size: 1, viewport: { width: 800, height: 600 }, fill_rate_per_minute: 1_000_000 }
const WAIT_SECONDS = 40

/** Its heap in MiB, of which it needs about 40: what kept memory from each request would end it long before the last one. */
const HEAP = 80

/** How long a caller waits for an answer; drags and the like go on for longer, and it hangs up on them. */
const TIMEOUT_MS = 3_000

/** The built service with one pool of one real browser, which is leased, for requests to act on. */
export class FuzzedService {
  readonly #service: RunningService
  readonly #temporary: string
  readonly #fixtures: Fixtures

  private constructor(service: RunningService, temporary: string) {
    this.#service = service
    this.#temporary = temporary
    this.#fixtures = new Fixtures((method, path, body) => this.#call(method, path, body))
  }

  /** No more than two browsers run at a time: one of the pool and one without. */
  static async start(): Promise<FuzzedService> {
    const temporary = mkdtempSync(join(tmpdir(), 'pd-'))
    const service = await RunningService.start({
      TMPDIR: temporary,
      NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
      POOLDECK_POOLED_SESSIONS_LIMIT: '1',
      POOLDECK_RATE_LIMIT: '1000000',
    })
    return new FuzzedService(service, temporary)
  }

  /** Resident memory of the service itself, when it is at rest. */
  get bytes(): number {
    return residentBytes(this.#service.process.pid ?? 0)
  }

  fuzz(requests: number, seed: number, progress: (sent: number) => void): Promise<FuzzResult> {
    const { hostname: host, port } = new URL(this.#service.origin)
    return fuzz({
      address: { host, port: Number(port) },
      key: this.#service.key,
      requests,
      seed,
      prepare: () => this.#prepare(),
      timeoutMs: TIMEOUT_MS,
      progress,
    })
  }

  /** Whether an input is done at once: nothing of those before it is still under way. */
  async isFree(): Promise<boolean> {
    const { browsers = '' } = await this.#prepare()
    const answer = await this.#call('POST', `/browsers/${browsers}/computer/press_key`, { keys: ['Shift'] })
    return answer.status === 200
  }

  /** Gives the names of temporary folders that were left. */
  async stop(): Promise<string[]> {
    await this.#service.stop()
    const left = readdirSync(this.#temporary)
    rmSync(this.#temporary, { recursive: true, force: true })
    return left
  }

  async #prepare(): Promise<Ids> {
    const ids = await this.#fixtures.prepare(POOL)
    const pool = `/browser_pools/${ids['browser_pools']}`
    const sessions = (await (await this.#call('GET', '/browsers?limit=100')).json()) as BrowserSession[]
    const known = sessions.find((session) => session.pool?.id === ids['browser_pools'])
    if (known) return { ...ids, browsers: known.session_id }
    const answer = await this.#call('POST', `${pool}/acquire`, { acquire_timeout_seconds: WAIT_SECONDS })
    if (answer.status === 200) return { ...ids, browsers: ((await answer.json()) as BrowserSession).session_id }
    // A request has made the pool one whose browsers do not start.
    await this.#call('DELETE', pool, { force: true })
    await sleep(1_000)
    return this.#prepare()
  }

  #call(method: string, path: string, body?: object): Promise<Response> {
    if (!(body instanceof FormData)) return this.#service.fetch(method, path, body)
    const headers = { Authorization: `Bearer ${this.#service.key}` }
    return fetch(this.#service.origin + path, { method, headers, body })
  }
}
