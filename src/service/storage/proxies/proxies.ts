import { eq } from 'drizzle-orm'
import type { Proxy, ProxyCreate, ProxyListQuery } from '../../../contract/proxy'
import { EgressDenied, type EgressRules } from '../../browser/egress/rules'
import { timedOut, UpstreamError } from '../../browser/egress/upstream-error'
import type { UpstreamProxy } from '../../browser/egress/upstream-proxy'
import { timeoutSignal } from '../../shared/deadline'
import { badRequest } from '../../shared/invalid-input'
import { Problem } from '../../shared/problem'
import type { Database, Reading } from '../../database/database'
import { newId } from '../../database/ids'
import { NamedRows, type UsedBy } from '../../database/named-rows'
import { proxies } from '../../database/schema'
import type { Seal, Secrets } from '../../database/secrets'
import { tryAddress, tryAlone } from './proxy-check'

export interface ProxiesOptions {
  readonly db: Database
  readonly secrets: Secrets
  readonly usedBy: UsedBy
  /** What a check may reach: what browsers may. */
  readonly rules: EgressRules
}

type Row = typeof proxies.$inferSelect

/** How long a check may take, in ms: less than clients wait for an answer. */
const checkTimeoutMs = 30_000

/** The proxies of the service: the operations of rule 5.4. They are addressed by id only; names may repeat. */
export class Proxies {
  readonly #db: Database
  readonly #secrets: Secrets
  readonly #rows: NamedRows<typeof proxies>
  readonly #usedBy: UsedBy
  readonly #rules: EgressRules

  constructor({ db, secrets, usedBy, rules }: ProxiesOptions) {
    this.#db = db
    this.#secrets = secrets
    this.#rows = new NamedRows(db, proxies, 'proxy')
    this.#usedBy = usedBy
    this.#rules = rules
  }

  /** Rejects with Problem 403 for a type that this service does not have. */
  async create(request: ProxyCreate): Promise<Proxy> {
    if (request.type !== 'custom') throw typeNotAvailable(request.type)
    const { type, name, protocol, bypass_hosts: bypassHosts, config } = request
    const id = newId()
    const sealing = await this.#secrets.seal(this.#db)
    const stored = sealing ? sealedConfig(id, config, sealing.seal) : config
    const values = { id, name: name ?? null, type, protocol, bypassHosts, config: stored, createdAt: new Date() }
    await this.#db.insert(proxies).values(values)
    return this.find(id)
  }

  /** Returns them newest first. */
  async list({ name, query }: Pick<ProxyListQuery, 'name' | 'query'>): Promise<Proxy[]> {
    const rows = await this.#rows.list({ name })
    const part = query?.toLowerCase()
    return rows
      .filter((row) => part === undefined || row.id === part || textsOf(row).some((text) => text.includes(part)))
      .map(recordOf)
  }

  /** Rejects with Problem 404. */
  async find(id: string): Promise<Proxy> {
    return recordOf(await this.#row(id))
  }

  /** Rejects with Problem 404. */
  async rename(id: string, name: string): Promise<Proxy> {
    await this.#row(id)
    await this.#db.update(proxies).set({ name }).where(eq(proxies.id, id))
    return this.find(id)
  }

  /** Browsers that use it go on with it. Problem 404, 400 `in_use` while pools use it. */
  async delete(id: string): Promise<void> {
    await this.#row(id)
    await this.#rows.remove(id, this.#usedBy)
  }

  /**
   * Tries the proxy and keeps its health. With a `url` it is tried on that, which may fail by the target's fault, so the health
   * that is kept stays as it is (the SDK's description of `url`). Problem 404, 400 for an address that browsers may not reach
   * either, 422 with the reason when it fails.
   */
  async check(id: string, url: string | undefined, signal: AbortSignal): Promise<Proxy> {
    const proxy = this.#upstreamOf(await this.#row(id))
    try {
      const ipAddress = await this.#try(proxy, url, signal)
      if (ipAddress !== undefined) await this.#note(id, { ipAddress })
      if (url === undefined) await this.#note(id, { status: 'available', lastChecked: new Date() })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof EgressDenied) throw badRequest([{ path: 'url', message: error.message }])
      if (!(error instanceof UpstreamError)) throw error
      if (url === undefined) await this.#note(id, { status: 'unavailable', lastChecked: new Date() })
      const { failure: code, message } = error
      throw new Problem('proxy_check_failed', message, { details: [{ code, message }] })
    }
    return { ...(await this.find(id)), status: 'available' }
  }

  /** Returns the proxy that a request refers to; it stays until `tx` is over. Problem 400 that names the field when it does not exist. */
  async resolve(id: string, field: string, tx?: Reading): Promise<Proxy> {
    return recordOf(await this.#rows.resolve({ id }, field, tx))
  }

  /** Returns how browsers use it, password included; undefined when it was deleted. */
  async upstream(id: string): Promise<UpstreamProxy | undefined> {
    const row = await this.#lookUp(id)
    return row && this.#upstreamOf(row)
  }

  async sealedWith(): Promise<(string | undefined)[]> {
    const rows = await this.#db.select({ config: proxies.config }).from(proxies)
    return rows.flatMap(({ config }) => (hasPassword(config) ? [config.sealed?.key] : []))
  }

  async sealAll(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const sealing = await this.#secrets.seal(tx)
      if (!sealing) return
      for (const row of await tx.select().from(proxies).for('update')) {
        const { id, config } = row
        if (!hasPassword(config) || config.sealed?.key === sealing.key) continue
        const sealed = sealedConfig(id, this.#openedConfig(row), sealing.seal)
        await tx.update(proxies).set({ config: sealed }).where(eq(proxies.id, id))
      }
    })
  }

  #upstreamOf(row: Row): UpstreamProxy {
    const { id, protocol, bypassHosts } = row
    return { id, protocol, ...this.#openedConfig(row), bypassHosts }
  }

  #openedConfig({ id, config: { sealed, ...plain } }: Row): Omit<Row['config'], 'sealed'> {
    return sealed ? { ...plain, password: this.#secrets.open(sealed, contextOf(id)) } : plain
  }

  async #try(proxy: UpstreamProxy, url: string | undefined, signal: AbortSignal): Promise<string | undefined> {
    const deadline = timeoutSignal(checkTimeoutMs)
    const either = AbortSignal.any([signal, deadline])
    try {
      if (url !== undefined) return await tryAddress(proxy, new URL(url), this.#rules, either)
      await tryAlone(proxy, this.#rules, either)
    } catch (error) {
      throw deadline.aborted ? timedOut(checkTimeoutMs) : error
    }
  }

  async #note(id: string, found: Partial<Pick<Row, 'status' | 'lastChecked' | 'ipAddress'>>): Promise<void> {
    await this.#db.update(proxies).set(found).where(eq(proxies.id, id))
  }

  async #row(id: string): Promise<Row> {
    const row = await this.#lookUp(id)
    if (!row)
      throw new Problem(
        'not_found',
        `There is no proxy with the id ${id}. A proxy is addressed by its id only, which GET /proxies lists.`,
      )
    return row
  }

  async #lookUp(id: string): Promise<Row | undefined> {
    // The database refuses to search for what it cannot store.
    if (id.includes('\0')) return undefined
    const [row] = await this.#db.select().from(proxies).where(eq(proxies.id, id))
    return row
  }
}

function typeNotAvailable(type: string): Problem {
  const message = `Proxies of the type ${type} are not available on this service, which has no exits of its own. Use the type custom, with a proxy of yours.`
  return new Problem('proxy_type_not_available', message)
}

const textsOf = ({ name, config, ipAddress }: Row): string[] =>
  [name, config.host, ipAddress].filter((text) => text !== null).map((text) => text.toLowerCase())

const contextOf = (id: string): string => `proxies/${id}`

const hasPassword = ({ password, sealed }: Row['config']): boolean => (password ?? sealed) !== undefined

function sealedConfig(id: string, { password, ...plain }: Omit<Row['config'], 'sealed'>, seal: Seal): Row['config'] {
  return password === undefined ? plain : { ...plain, sealed: seal(password, contextOf(id)) }
}

const recordOf = ({ id, name, protocol, bypassHosts, config, status, lastChecked, ipAddress }: Row): Proxy => {
  const { password: _password, sealed: _sealed, ...visible } = config
  return {
    id,
    type: 'custom',
    ...(name !== null && { name }),
    protocol,
    bypass_hosts: bypassHosts,
    config: { ...visible, has_password: hasPassword(config) },
    ...(status !== null && { status }),
    ...(lastChecked && { last_checked: lastChecked.toISOString() }),
    ...(ipAddress !== null && { ip_address: ipAddress }),
  }
}
