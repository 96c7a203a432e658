import { and, asc, eq, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../database/database'
import { isStorable } from '../database/named-rows'
import { replays } from '../database/schema'

export type ReplayRow = typeof replays.$inferSelect

/** What all hosts know of replays. */
export class ReplayRows {
  readonly #db: Database
  readonly #host: string

  /** @param host id of this one. */
  constructor(db: Database, host: string) {
    this.#db = db
    this.#host = host
  }

  async add({ id, sessionId, startedAt }: Pick<ReplayRow, 'id' | 'sessionId' | 'startedAt'>): Promise<ReplayRow> {
    const unknown = { finishedAt: null, sizeBytes: null, failure: null, framesDropped: null }
    const row = { id, sessionId, startedAt, hostId: this.#host, ...unknown }
    await this.#db.insert(replays).values(row)
    return row
  }

  async update(
    id: string,
    set: Partial<Pick<ReplayRow, 'finishedAt' | 'sizeBytes' | 'failure' | 'framesDropped'>>,
  ): Promise<void> {
    await this.#db.update(replays).set(set).where(eq(replays.id, id))
  }

  async remove(id: string): Promise<void> {
    await this.#db.delete(replays).where(eq(replays.id, id))
  }

  async find(id: string): Promise<ReplayRow | undefined> {
    if (!isStorable(id)) return undefined
    const [row] = await this.#db.select().from(replays).where(eq(replays.id, id))
    return row
  }

  /** Returns those of a session, the first to begin first. */
  async ofSession(sessionId: string): Promise<ReplayRow[]> {
    if (!isStorable(sessionId)) return []
    return this.#db
      .select()
      .from(replays)
      .where(eq(replays.sessionId, sessionId))
      .orderBy(asc(replays.startedAt), asc(replays.id))
  }

  /** Returns those whose files are here, the oldest first. */
  async here(): Promise<ReplayRow[]> {
    return this.#db.select().from(replays).where(eq(replays.hostId, this.#host)).orderBy(asc(replays.startedAt))
  }

  /** Finishes those of hosts that are gone, and removes those of them that began before `oldest`: no other host will. */
  async tidyOthers(oldest: Date): Promise<void> {
    const isGone = and(
      ne(replays.hostId, this.#host),
      notExists(sql`(select 1 from hosts where hosts.id = ${replays.hostId})`),
    )
    await this.#db.delete(replays).where(and(isGone, lt(replays.startedAt, oldest)))
    const failure = 'The host that recorded it is gone.'
    await this.#db
      .update(replays)
      .set({ finishedAt: new Date(), failure })
      .where(and(isGone, isNull(replays.finishedAt)))
  }
}
