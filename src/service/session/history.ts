import { desc, eq, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { BrowserSession } from '../../contract/session'
import type { SessionListQuery } from '../../contract/session-requests'
import type { Atomic } from '../database/atomic'
import {
  holdsSecrets,
  isSealedWith,
  keysOf,
  openConfidential,
  sealConfidential,
  type Stored,
} from '../database/confidential'
import type { Database } from '../database/database'
import { isStorable } from '../database/named-rows'
import { endedSessions } from '../database/schema'
import type { Secrets } from '../database/secrets'
import { warn } from '../shared/log'
import { background } from '../shared/stray'

const keptMs = 30 * 24 * 3600 * 1000
const keptRows = 1000
/** After so many more the oldest are removed: an end has not to wait for that. */
const SWEEP_EVERY = 20

const { id, record, name, poolName, profileId, proxyId, tags, deletedAt, hostId } = endedSessions

export interface SessionHistoryOptions {
  readonly db: Database
  readonly atomic: Atomic
  readonly secrets: Secrets
  /** Id of this one, which keeps their telemetry. */
  readonly host: string
}

/** Sessions that are over, as their records were at the end: the last 1000 and a few more, for 30 days. */
export class SessionHistory {
  readonly #db: Database
  readonly #atomic: Atomic
  readonly #secrets: Secrets
  readonly #host: string
  #added = 0

  constructor({ db, atomic, secrets, host }: SessionHistoryOptions) {
    this.#db = db
    this.#atomic = atomic
    this.#secrets = secrets
    this.#host = host
  }

  /**
   * Records a session that ends, and with it, in one transaction, what else is to be written of its end: a service that is killed has written all of it, or nothing.
   */
  async add(ended: BrowserSession, ...others: readonly SQL[]): Promise<void> {
    const at = new Date()
    const sealing = holdsSecrets(ended) ? await this.#secrets.seal(this.#db) : undefined
    const record = { ...ended, deleted_at: at.toISOString() }
    // Nothing is left out: what is the same text each time is planned once.
    const insertion = this.#db.insert(endedSessions).values({
      id: ended.session_id,
      record: sealConfidential(record, contextOf(ended.session_id), sealing?.seal),
      name: ended.name ?? null,
      poolName: ended.pool?.name ?? null,
      profileId: ended.profile?.id ?? null,
      proxyId: ended.proxy_id ?? null,
      tags: ended.tags ?? null,
      deletedAt: at,
      hostId: this.#host,
    })
    // No name can be taken, and no session found, that is over by its record.
    const gone = sql`delete from sessions_without_pool where id = ${ended.session_id}`
    await this.#atomic(insertion.getSQL(), gone, ...others)
    if (this.#added++ % SWEEP_EVERY === 0) background(this.#sweep())
  }

  /** Finds one by id, else the last one of that name. */
  async find(idOrName: string): Promise<BrowserSession | undefined> {
    if (!isStorable(idOrName)) return undefined
    const [found] = await this.#db
      .select({ record })
      .from(endedSessions)
      .where(or(eq(id, idOrName), eq(name, idOrName)))
      .orderBy(desc(eq(id, idOrName)), desc(deletedAt))
      .limit(1)
    return found && this.#opened(found.record)
  }

  /** Returns where the telemetry of one that is over is kept, if anything of it is; undefined for one that never was, or is forgotten. */
  async archiveOf(session: string): Promise<'here' | 'other_host' | undefined> {
    if (!isStorable(session)) return undefined
    const [found] = await this.#db.select({ hostId }).from(endedSessions).where(eq(id, session)).limit(1)
    if (!found) return undefined
    // Those of a version that did not know of other hosts say nothing of theirs.
    return found.hostId === null || found.hostId === this.#host ? 'here' : 'other_host'
  }

  /** Returns those that match, the last to end first. */
  async list(
    { query, tags: wanted = {} }: Pick<SessionListQuery, 'query' | 'tags'>,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<BrowserSession[]> {
    if (query !== undefined && !isStorable(query)) return []
    const found = await this.#db
      .select({ id, tags })
      .from(endedSessions)
      .where(query === undefined ? undefined : matches(query))
      .orderBy(desc(deletedAt), id)
    const ids = found
      .filter((row) => Object.entries(wanted).every(([key, value]) => row.tags?.[key] === value))
      .slice(offset, offset + limit)
      .map((row) => row.id)
    if (ids.length === 0) return []
    const rows = await this.#db
      .select({ record })
      .from(endedSessions)
      .where(inArray(id, ids))
      .orderBy(desc(deletedAt), id)
    return rows.map((row) => this.#opened(row.record))
  }

  async sealedWith(): Promise<(string | undefined)[]> {
    const rows = await this.#db.select({ record }).from(endedSessions)
    return keysOf(rows.map((row) => row.record))
  }

  async sealAll(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const sealing = await this.#secrets.seal(tx)
      if (!sealing) return
      for (const row of await tx.select({ id, record }).from(endedSessions).for('update')) {
        if (isSealedWith(row.record, sealing.key)) continue
        const sealed = sealConfidential(this.#opened(row.record), contextOf(row.id), sealing.seal)
        await tx.update(endedSessions).set({ record: sealed }).where(eq(id, row.id))
      }
    })
  }

  /** Removes what is too old or too much. Never rejects. */
  async #sweep(): Promise<void> {
    const oldest = new Date(Date.now() - keptMs)
    const tooMany = this.#db
      .select({ deletedAt })
      .from(endedSessions)
      .orderBy(desc(deletedAt))
      .offset(keptRows)
      .limit(1)
    try {
      await this.#db.delete(endedSessions).where(or(lt(deletedAt, oldest), lte(deletedAt, tooMany)))
    } catch (error) {
      warn('Failed to remove old records of sessions', error)
    }
  }

  #opened(stored: Stored<BrowserSession>): BrowserSession {
    return openConfidential(stored, contextOf(stored.session_id), this.#secrets)
  }
}

const contextOf = (session: string): string => `ended_sessions/${session}`

function matches(query: string): SQL | undefined {
  const within = (value: typeof name | typeof poolName) => sql`position(lower(${query}) in lower(${value})) > 0`
  return or(within(name), within(poolName), eq(id, query), eq(profileId, query), eq(proxyId, query))
}
