import type { Slot } from '../state/browser-rows'
import type { LostBrowser } from '../state/hosts'
import type { HostAgent } from '../agent/cluster-node'
import type { Running } from '../agent/local-browsers'
import type { HostLoss, SessionEnd } from '../state/session-end'
import type { LeaseRow } from '../session/ended-leases'
import type { Sessions } from '../session/sessions'
import { background } from '../shared/stray'
import type { PoolCache } from './pool-cache'
import type { PoolContext } from './pool'
import { warn } from '../shared/log'

export interface PoolAgentOptions extends Pick<PoolContext, 'record' | 'count' | 'report'> {
  readonly pools: PoolCache
  readonly sessions: Pick<Sessions, 'lost'>
  /** Where the others reach this host. */
  readonly address: () => string
  /** Ends what this host has beside the browsers of its pools. */
  readonly terminateOthers: (end: SessionEnd) => Promise<void>
}

/** Describes in a pool's activity how the host of a lost browser went. */
const LOST_BY_HOST: Record<HostLoss, string> = { restarted: 'was restarted', silent: 'stopped responding' }

/** Describes it to the holder. */
const LOST: Record<HostLoss, string> = {
  restarted: 'The service restarted, which ended this session.',
  silent: 'Ended because its host stopped responding.',
}

/** What this host does for the pools that it shares with others. */
export class PoolAgent implements HostAgent {
  readonly #options: PoolAgentOptions

  constructor(options: PoolAgentOptions) {
    this.#options = options
  }

  start(slot: Slot): void {
    background(this.#start(slot))
  }

  end(browser: string, end: SessionEnd): void {
    const here = this.#options.pools.any.some((pool) => pool.terminate(browser, end))
    if (!here) background(this.#options.report((browsers) => browsers.ended(browser)))
  }

  running(): Running[] {
    return this.#options.pools.any.flatMap((pool) => pool.running)
  }

  async terminateAll(): Promise<void> {
    const { pools, terminateOthers, address } = this.#options
    const end = { kind: 'host_lost', host: address() } as const
    await Promise.all([...pools.any.map((pool) => pool.close(end)), terminateOthers(end)])
  }

  lost(browsers: readonly LostBrowser[], how: HostLoss): void {
    const { sessions, record, count } = this.#options
    for (const lost of browsers) {
      const { browser, pool, host, terms } = lost
      // Idle ones are started elsewhere.
      if (!terms) continue
      sessions.lost(browser, { kind: 'host_lost', host, how }, this.#leaseOf(lost, terms, LOST[how]))
      if (pool === null) continue
      count(pool, { kind: 'ended', reason: 'host_lost' })
      record(pool, {
        kind: 'ended',
        session_id: browser,
        by: terms.by,
        message: `its host, ${host}, ${LOST_BY_HOST[how]}`,
      })
    }
  }

  #leaseOf(
    { browser, pool, lease, leasedAt, hostId }: LostBrowser,
    { by, name, tags }: NonNullable<LostBrowser['terms']>,
    message: string,
  ): LeaseRow {
    return {
      id: lease ?? browser,
      sessionId: browser,
      poolId: pool,
      poolName: (pool !== null && this.#options.pools.find(pool)?.config.name) || null,
      name: name ?? null,
      tags: tags ? { ...tags } : null,
      leasedBy: by,
      leasedAt,
      endedAt: new Date(),
      reason: 'host_lost',
      message,
      hostId,
    }
  }

  poolsChanged(): void {
    this.#options.pools.read().catch((error: unknown) => warn('Failed to read the pools', error))
  }

  async #start(slot: Slot): Promise<void> {
    const { pools, report } = this.#options
    // Another host may have made it a moment ago.
    if (!pools.find(slot.pool)) await pools.read().catch(() => undefined)
    const pool = pools.find(slot.pool)
    if (pool) await pool.start(slot)
    else await report((browsers) => browsers.notStarted(slot))
  }
}
