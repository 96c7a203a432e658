import type { Endpoint } from '../../src/contract/endpoint'
import { type TestedService, startTestedService } from '../support/tested-service'
import type { RunningService } from '../support/running-service'
import { zipOf } from './zip'

/** One request as it goes over the wire. */
export interface Wire {
  query?: string
  body?: string | Uint8Array<ArrayBuffer>
  type?: string | null
}

const KNOWN = { profile: 'known-profile', extension: 'known-extension' }

/** An id that no record has. */
export const UNKNOWN_ID = 'k3v9x2c7m1q8r5t0w4y6z1ab'

interface Ids {
  pool: string
  profile: string
  extension: string
  proxy: string
  scenario: string
}

/**
 * A service of its own for requests that are made by chance, with one pool, profile, extension, proxy and scenario for them to meet. It
 * starts no browser: `tamed` sees to that.
 */
export class Subject {
  readonly #tested: TestedService
  readonly #ids: Ids

  private constructor(tested: TestedService, ids: Ids) {
    this.#tested = tested
    this.#ids = ids
  }

  static async start(): Promise<Subject> {
    const tested = await startTestedService({
      POOLDECK_RATE_LIMIT: '1000000',
      POOLDECK_POOLED_SESSIONS_LIMIT: '100000',
    })
    const { service } = tested
    const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id
    const create = (path: string, body: unknown) => idOf(service.fetch('POST', path, body))
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(zipOf(KNOWN.extension))]), 'extension.zip')
    form.set('name', KNOWN.extension)
    const upload = fetch(`${service.origin}/extensions`, { method: 'POST', headers: authorized(service), body: form })
    return new Subject(tested, {
      pool: await create('/browser_pools', { size: 1, fill_rate_per_minute: 0 }),
      profile: await create('/profiles', { name: KNOWN.profile }),
      extension: await idOf(upload),
      proxy: await create('/proxies', { type: 'custom', config: { host: 'localhost', port: 9 } }),
      scenario: await create('/service/scenarios', { name: 'known', display: { width: 1, height: 1 }, steps: [] }),
    })
  }

  /** Where a request of an operation goes: to what exists, where it can only be changed, else to nothing. */
  path({ path, method }: Endpoint): string {
    const existing: Record<string, string> = {
      '/browser_pools/': this.#ids.pool,
      '/profiles/': this.#ids.profile,
      '/proxies/': this.#ids.proxy,
      '/service/scenarios/': this.#ids.scenario,
    }
    const [, id] = Object.entries(existing).find(([start]) => path.startsWith(start)) ?? []
    const checks = path.endsWith('/check')
    return path.replace(/\{\w+\}/, (method === 'DELETE' || checks ? undefined : id) ?? UNKNOWN_ID)
  }

  send({ method }: Endpoint, path: string, { query = '', body, type = 'application/json' }: Wire): Promise<Response> {
    return fetch(`${this.#tested.service.origin}${path}${query}`, {
      method,
      headers: {
        ...authorized(this.#tested.service),
        ...(body !== undefined && type !== null && { 'Content-Type': type }),
      },
      ...(body !== undefined && { body }),
    })
  }

  /** A body of chance that starts no browser, waits for none, and refers to what exists. */
  tamed({ operationId }: Endpoint, body: unknown): unknown {
    if (typeof body !== 'object' || body === null) return body
    const {
      profile,
      extensions,
      proxy_id: proxyId,
      ...rest
    } = body as {
      profile?: { id?: string }
      extensions?: { id?: string }[]
      proxy_id?: string | null
    }
    const fixed: Record<string, object> = {
      createBrowserPool: { fill_rate_per_minute: 0 },
      updateBrowserPool: { fill_rate_per_minute: 0 },
      acquireBrowser: { acquire_timeout_seconds: 0 },
      // Refused, like each of these, before a browser is started.
      createBrowser: { gpu: true },
    }
    // In an update an empty id means: none.
    const kept = (id: string | null | undefined) => id === null || (id === '' && operationId.startsWith('update'))
    const known = (one: { id?: string }, what: 'profile' | 'extension') =>
      one.id === undefined ? { ...one, name: KNOWN[what] } : { ...one, id: kept(one.id) ? one.id : this.#ids[what] }
    return {
      ...rest,
      ...(profile && { profile: known(profile, 'profile') }),
      ...(extensions && { extensions: extensions.map((one) => known(one, 'extension')) }),
      ...(proxyId !== undefined && { proxy_id: kept(proxyId) ? proxyId : this.#ids.proxy }),
      ...fixed[operationId],
    }
  }

  async isReduced(): Promise<boolean> {
    const info = (await (await this.#tested.service.fetch('GET', '/service')).json()) as { isolation: string }
    return info.isolation === 'reduced'
  }

  stop(): Promise<void> {
    return this.#tested.stop()
  }
}

const authorized = ({ key }: RunningService) => ({ Authorization: `Bearer ${key}` })
