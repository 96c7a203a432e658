import { desc, eq, inArray, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { BrowserSession } from '../../contract/session'
import type { SessionListQuery } from '../../contract/session-requests'
import { isSealedWith, keysOf, openConfidential, sealConfidential, type Stored } from '../database/confidential'
import type { Database } from '../database/database'
import { isStorable } from '../database/named-rows'
import { endedSessions } from '../database/schema'
import type { Secrets } from '../database/secrets'

const keptMs = 30 * 24 * 3600 * 1000
const keptRows = 1000

const { id, record, name, poolName, profileId, proxyId, tags, deletedAt, hostId } = endedSessions

/** Sessions that are over, as their records were at the end: the last 1000, for 30 days. */
export class SessionHistory {
  readonly #db: Database
  readonly #secrets: Secrets
  readonly #host: string

  /** @param host id of this one, which keeps their telemetry. */
  constructor(db: Database, secrets: Secrets, host: string) {
    this.#db = db
    this.#secrets = secrets
    this.#host = host
  }

  async add(ended: BrowserSession): Promise<void> {
    const at = new Date()
    const sealing = await this.#secrets.seal(this.#db)
    await this.#db.insert(endedSessions).values({
      id: ended.session_id,
      record: sealConfidential({ ...ended, deleted_at: at.toISOString() }, placeOf(ended.session_id), sealing?.seal),
      name: ended.name,
      poolName: ended.pool?.name,
      profileId: ended.profile?.id,
      proxyId: ended.proxy_id,
      tags: ended.tags,
      deletedAt: at,
      hostId: this.#host,
    })
    const newest = this.#db.select({ id }).from(endedSessions).orderBy(desc(deletedAt), id).limit(keptRows)
    await this.#db
      .delete(endedSessions)
      .where(or(lt(deletedAt, new Date(at.getTime() - keptMs)), notInArray(id, newest)))
  }

  /** By id, else the last one of that name. */
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

  /** Where the telemetry of one that is over is kept, if anything of it is; undefined for one that never was, or is forgotten. */
  async archiveOf(session: string): Promise<'here' | 'elsewhere' | undefined> {
    if (!isStorable(session)) return undefined
    const [found] = await this.#db.select({ hostId }).from(endedSessions).where(eq(id, session)).limit(1)
    if (!found) return undefined
    // Those of a version that did not know of other hosts say nothing of theirs.
    return found.hostId === null || found.hostId === this.#host ? 'here' : 'elsewhere'
  }

  /** Those that match, the last to end first. */
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

  /** Ids of the keys that secrets are sealed with; undefined for one that is plain. */
  async sealedWith(): Promise<(string | undefined)[]> {
    const rows = await this.#db.select({ record }).from(endedSessions)
    return keysOf(rows.map((row) => row.record))
  }

  /** Seals what is plain, or sealed with a key that is replaced. */
  async sealAll(): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const sealing = await this.#secrets.seal(tx)
      if (!sealing) return
      for (const row of await tx.select({ id, record }).from(endedSessions).for('update')) {
        if (isSealedWith(row.record, sealing.key)) continue
        const sealed = sealConfidential(this.#opened(row.record), placeOf(row.id), sealing.seal)
        await tx.update(endedSessions).set({ record: sealed }).where(eq(id, row.id))
      }
    })
  }

  #opened(stored: Stored<BrowserSession>): BrowserSession {
    return openConfidential(stored, placeOf(stored.session_id), this.#secrets)
  }
}

const placeOf = (session: string): string => `ended_sessions/${session}`

function matches(query: string): SQL | undefined {
  const within = (value: typeof name | typeof poolName) => sql`position(lower(${query}) in lower(${value})) > 0`
  return or(within(name), within(poolName), eq(id, query), eq(profileId, query), eq(proxyId, query))
}
