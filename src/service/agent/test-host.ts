import { setTimeout as sleep } from 'node:timers/promises'
import { PoolCreate, type PoolCreateInput } from '../../contract/pool'
import { newSetup } from '../pools/config'
import { openDatabase, type OpenDatabase } from '../database/database'
import { newId } from '../database/ids'
import { PoolStore } from '../state/pool-store'
import { Secrets } from '../database/secrets'
import { background } from '../shared/stray'
import { notifyFree } from '../scheduler/fill'
import type { Slot } from '../state/browser-rows'
import type { LostBrowser } from '../state/hosts'
import type { AcquireTerms, Grant } from '../state/leases'
import { ClusterNode, type HostAgent, type ClusterNodeOptions } from './cluster-node'
import type { Running } from './local-browsers'
import type { Timing } from '../state/timing'

/** As in earnest, and almost twice as fast: a busy machine must not take itself for lost. */
export const FAST: Timing = {
  claimMs: 4_000,
  renewMs: 800,
  answerMs: 900,
  retryMs: 200,
  endingMs: 1_000,
  graceMs: 4_500,
  collectMs: 2_500,
}

export interface TestHostOptions extends Partial<Omit<ClusterNodeOptions, 'database' | 'host' | 'agent'>> {
  readonly capacity?: number
  readonly startsAtOnce?: number
  /** How long it takes to start a browser, ms. */
  readonly startMs?: number
  /** Gives why a browser does not start. */
  readonly failure?: (slot: Slot) => string | undefined
  readonly id?: string
  /** Of its own process; else that of all with this id. */
  readonly secret?: string
}

export interface AcquireOptions {
  readonly waitMs?: number
  readonly terms?: Partial<AcquireTerms>
  readonly signal?: AbortSignal
}

/** A host that takes part in everything, and whose browsers alone are not there. */
export class TestHost implements HostAgent {
  /** Browsers that run, by id. */
  readonly browsers = new Map<string, Running>()
  readonly starting = new Map<string, Slot>()
  readonly lostElsewhere: LostBrowser[] = []
  /** Why it had to end all. */
  readonly abandoned: string[] = []
  readonly errors: unknown[] = []
  /** How many came for a browser here that others have, or that is not there. */
  refused = 0
  readonly database: OpenDatabase
  readonly member: ClusterNode
  readonly #options: TestHostOptions

  private constructor(database: OpenDatabase, options: TestHostOptions) {
    const { capacity = 100, startsAtOnce = 100, id = newId(), secret = id } = options
    this.database = database
    this.#options = options
    this.member = new ClusterNode({
      alone: false,
      capPerMinute: 1_000_000,
      isAwayForAll: () => Promise.resolve(false),
      ...options,
      database,
      host: { id, address: `http://${id}`, version: '0', capacity, startsAtOnce, secret, opens: '' },
      agent: this,
    })
  }

  static async join(database: string | OpenDatabase, options: TestHostOptions = {}): Promise<TestHost> {
    const open =
      typeof database === 'string' ? await openDatabase({ dataDir: '', url: database, shared: true }) : database
    const host = new TestHost(open, options)
    await host.member.join()
    return host
  }

  get id(): string {
    return this.member.id
  }

  start(slot: Slot): void {
    this.starting.set(slot.browser, slot)
    background(this.#start(slot))
  }

  end(browser: string): void {
    const slot = this.starting.get(browser)
    this.starting.delete(browser)
    this.browsers.delete(browser)
    const { browsers } = this.member
    void (slot ? browsers.notStarted(slot) : browsers.ended(browser)).catch((error: unknown) => this.errors.push(error))
  }

  running(): Running[] {
    return [...this.browsers.values()]
  }

  terminateAll(why: string): Promise<void> {
    this.abandoned.push(why)
    this.browsers.clear()
    this.starting.clear()
    return Promise.resolve()
  }

  lost(browsers: readonly LostBrowser[]): void {
    this.lostElsewhere.push(...browsers)
  }

  poolsChanged(): void {}

  /**
   * The caller of a lease comes for its browser here. False when that is not there, or another caller has it: what a database says that has
   * lost its last moments, and never else.
   */
  begin({ lease, browser }: Grant): boolean {
    const running = this.browsers.get(browser)
    if (!running || running.lease) {
      this.refused += 1
      void this.member.browsers.reconcile().catch((error: unknown) => this.errors.push(error))
      return false
    }
    this.browsers.set(browser, { ...running, lease: { id: lease, terms: TERMS } })
    return true
  }

  /** Acquires here, and comes for the browser at its own host, which is one of `hosts`. */
  acquire(
    pool: string,
    hosts: readonly TestHost[],
    { waitMs = 0, terms = {}, signal = new AbortController().signal }: AcquireOptions = {},
  ): Promise<Grant | null> {
    const begin = (grant: Grant) => {
      const owner = hosts.find(({ id }) => id === grant.host)
      return Promise.resolve(owner?.begin(grant) ? grant : undefined)
    }
    return this.member.acquire(pool, { ...TERMS, ...terms }, { waitMs, signal, begin })
  }

  /** The lease of a browser here is over. */
  async release(pool: string, { lease, browser }: Grant): Promise<void> {
    this.browsers.set(browser, { browser, pool })
    await this.member.browsers.offer(pool, browser, lease)
  }

  /** It goes in order. */
  async leave(): Promise<void> {
    await this.member.leave()
    await this.database.close()
  }

  async #start(slot: Slot): Promise<void> {
    const { startMs = 0, failure } = this.#options
    if (startMs > 0) await sleep(startMs)
    if (!this.starting.delete(slot.browser)) return
    const message = failure?.(slot)
    if (message === undefined) this.browsers.set(slot.browser, slot)
    const reported =
      message === undefined ? this.member.browsers.started(slot) : this.member.browsers.notStarted(slot, message)
    await reported.catch((error: unknown) => this.errors.push(error))
  }
}

/** A new pool, as a host that is asked for one would make it. Gives its id. */
export async function addPool(host: TestHost, request: Omit<PoolCreateInput, 'name'>): Promise<string> {
  const id = newId()
  const setup = newSetup(PoolCreate.parse({ fill_rate_per_minute: 1_000_000, ...request }), NO_REFERENCES)
  const { db } = host.database
  const pools = await PoolStore.open(db, new Secrets([]))
  await pools.add(db, { id, createdAt: new Date(), ...setup })
  await notifyFree(host.database.atomic)
  return id
}

export const TERMS: AcquireTerms = { by: 'test', timeoutSeconds: 600, startUrl: undefined, telemetry: undefined }

const NO_REFERENCES = { profileId: undefined, extensionIds: undefined, proxyId: undefined }
