import { and, desc, eq, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { BrowserSession } from '../../contract/session'
import type { SessionListQuery } from '../../contract/session-requests'
import type { Database } from '../store/database'
import { endedSessions } from '../store/schema'

const keptMs = 30 * 24 * 3600 * 1000
const keptRows = 1000

const { id, record, deletedAt } = endedSessions

/** Sessions that are over, as their records were at the end: the last 1000, for 30 days. */
export class SessionHistory {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(ended: BrowserSession): Promise<void> {
    const at = new Date()
    await this.#db
      .insert(endedSessions)
      .values({ id: ended.session_id, record: { ...ended, deleted_at: at.toISOString() }, deletedAt: at })
    const newest = this.#db.select({ id }).from(endedSessions).orderBy(desc(deletedAt), id).limit(keptRows)
    await this.#db
      .delete(endedSessions)
      .where(or(lt(deletedAt, new Date(at.getTime() - keptMs)), notInArray(id, newest)))
  }

  /** By id, else the last one of that name. */
  async find(idOrName: string): Promise<BrowserSession | undefined> {
    const [found] = await this.#db
      .select({ record })
      .from(endedSessions)
      .where(or(eq(id, idOrName), eq(text('name'), idOrName)))
      .orderBy(desc(eq(id, idOrName)), desc(deletedAt))
      .limit(1)
    return found?.record
  }

  /** Those that match, the last to end first. */
  async list(
    { query, tags }: Pick<SessionListQuery, 'query' | 'tags'>,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<BrowserSession[]> {
    const rows = await this.#db
      .select({ record })
      .from(endedSessions)
      .where(
        and(
          query === undefined ? undefined : matches(query),
          tags && sql`${record} -> 'tags' @> ${JSON.stringify(tags)}::jsonb`,
        ),
      )
      .orderBy(desc(deletedAt), id)
      .limit(limit)
      .offset(offset)
    return rows.map((row) => row.record)
  }
}

/** A text in a record, by its path. */
const text = (...path: string[]): SQL => sql`${record} #>> ${`{${path.join(',')}}`}::text[]`

function matches(query: string): SQL | undefined {
  const within = (value: SQL) => sql`position(lower(${query}) in lower(${value})) > 0`
  const exact = [text('session_id'), text('profile', 'id'), text('proxy_id')].map((value) => eq(value, query))
  return or(within(text('name')), within(text('pool', 'name')), ...exact)
}
