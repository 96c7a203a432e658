import type { z } from 'zod'
import type { Pool, PoolCreateInput, PoolStatus, PoolUpdate } from '../../src/contract/pool'
import type { CreatedApiKey } from '../../src/contract/key'
import type { Right } from '../../src/contract/right-words'
import type { Scenario, ScenarioCreate } from '../../src/contract/scenario'
import type { BrowserSession } from '../../src/contract/session'
import type { RunningService } from './running-service'

/** A small and quick display for tests that do not care. */
export const SMALL = { width: 1024, height: 768 }

/** Fills a slot within a second; the service under test is started with a cap that lets it take effect. */
export const QUICK = 6_000

/** What tests arrange or check beside the page, through the real API. */
export class Api {
  readonly #service: RunningService

  constructor(service: RunningService) {
    this.#service = service
  }

  async createPool(request: PoolCreateInput): Promise<Pool> {
    return this.#ok<Pool>('POST', '/browser_pools', { viewport: SMALL, fill_rate_per_minute: QUICK, ...request })
  }

  async pools(): Promise<Pool[]> {
    return this.#ok<Pool[]>('GET', '/browser_pools?limit=100')
  }

  async pool(idOrName: string): Promise<Pool> {
    return this.#ok<Pool>('GET', `/browser_pools/${idOrName}`)
  }

  async updatePool(pool: Pool, changes: z.input<typeof PoolUpdate>): Promise<Pool> {
    return this.#ok<Pool>('PATCH', `/browser_pools/${pool.id}`, changes)
  }

  async acquire(pool: Pool, name?: string): Promise<BrowserSession> {
    const body = { acquire_timeout_seconds: 30, ...(name && { name }) }
    return this.#ok<BrowserSession>('POST', `/browser_pools/${pool.id}/acquire`, body)
  }

  /** Acquires the only browser of a new pool, which no other one replaces when its session ends. */
  async session(request: Omit<PoolCreateInput, 'size'>): Promise<BrowserSession> {
    const pool = await this.createPool({ ...request, size: 1 })
    const session = await this.acquire(pool)
    await this.stopFilling(pool)
    return session
  }

  async stopFilling(pool: Pool): Promise<void> {
    await this.updatePool(pool, { fill_rate_per_minute: 0 })
  }

  async createScenario(scenario: z.input<typeof ScenarioCreate>): Promise<Scenario> {
    return this.#ok<Scenario>('POST', '/service/scenarios', scenario)
  }

  async scenario(id: string): Promise<Scenario> {
    return this.#ok<Scenario>('GET', `/service/scenarios/${id}`)
  }

  /** As another person saves it. */
  async replaceScenario(
    { id, version, name, display, steps }: Scenario,
    changes: Partial<z.input<typeof ScenarioCreate>>,
  ): Promise<Scenario> {
    return this.#ok<Scenario>('PUT', `/service/scenarios/${id}`, { version, name, display, steps, ...changes })
  }

  async stopVideo(session: string, video: string): Promise<void> {
    await this.#service.fetch('POST', `/browsers/${session}/replays/${video}/stop`)
  }

  async pressKeys(session: string, keys: string[]): Promise<void> {
    const response = await this.#service.fetch('POST', `/browsers/${session}/computer/press_key`, { keys })
    if (!response.ok) throw new Error(await response.text())
  }

  async endSession(id: string): Promise<void> {
    await this.#service.fetch('DELETE', `/browsers/${id}`)
  }

  async sessionStatus(id: string): Promise<number> {
    return (await this.#service.fetch('GET', `/browsers/${id}`)).status
  }

  async poolStatus(pool: { id: string }): Promise<PoolStatus> {
    return this.#ok<PoolStatus>('GET', `/browser_pools/${pool.id}/status`)
  }

  /** A key with some rights only. */
  async createKey(rights: readonly Right[]): Promise<CreatedApiKey> {
    return this.#ok<CreatedApiKey>('POST', '/org/api_keys', { name: `key-${Date.now()}`, rights })
  }

  async deleteAllPools(): Promise<void> {
    for (const { id } of await this.pools()) {
      await this.#service.fetch('DELETE', `/browser_pools/${id}`, { force: true })
    }
  }

  /** Once the pools are gone, nothing uses them. */
  async deleteAllResources(): Promise<void> {
    for (const kind of ['profiles', 'extensions', 'proxies', 'service/scenarios']) {
      for (const { id } of await this.#ok<{ id: string }[]>('GET', `/${kind}?limit=100`)) {
        await this.#service.fetch('DELETE', `/${kind}/${id}`)
      }
    }
  }

  async #ok<R>(method: string, path: string, body?: unknown): Promise<R> {
    const response = await this.#service.fetch(method, path, body)
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as R
  }
}
