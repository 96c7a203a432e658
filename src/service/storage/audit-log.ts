import { and, asc, count, desc, eq, gte, inArray, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { AUDIT_SERVICE, type AuditLogFilter, type AuthStrategy } from '../../contract/audit-log'
import type { Database } from '../database/database'
import { newId } from '../database/ids'
import { insertRows } from '../database/insert-rows'
import { PendingWrites } from '../database/pending-writes'
import { auditLog } from '../database/schema'
import { warn } from '../shared/log'

export type AuditRecord = Readonly<typeof auditLog.$inferSelect>

/** A call that was made with a key. */
export type AuditEvent = Omit<AuditRecord, 'id'>

/** Where a page ends: the next one begins behind it. */
export type AuditCursor = Pick<AuditRecord, 'at' | 'id'>

export interface AuditRetention {
  readonly days: number
  readonly rows: number
}

const SWEEP_MS = 3600 * 1000
const DAY_MS = 24 * 3600 * 1000
/** Repeated reads of a page of the dashboard count as one for that long. */
const REPEATED_MS = 60_000
/** Reads that are remembered for that. */
const MOST_REPEATED = 10_000
/** Of what callers make up. */
const LONGEST = 2_048

const READS = ['GET', 'HEAD']
const GONE = [404, 410]

/**
 * Who has called what with which key, for so many days and so many rows. Written a moment later and many at once, so that no call
 * waits for it. Of reads that a page of the dashboard repeats by itself the first one of each minute is recorded, and none that ends
 * because what it follows is gone: no attempt has failed.
 */
export class AuditLog {
  readonly #db: Database
  readonly #retention: AuditRetention
  readonly #writes = new PendingWrites<AuditRecord>({
    write: (batch) => this.#write(batch),
    batch: 200,
    most: 20_000,
    onFailure: (error, lost) => {
      warn('Failed to write the audit log', error)
      if (lost > 0) warn(`The audit log lost ${lost} calls: the database didn’t accept them`)
    },
  })
  #repeated = new Map<string, number>()
  #swept = 0
  /** Counts the events of this host; part of their ids. */
  #count = 0
  readonly #suffix = newId().slice(-10)

  constructor(db: Database, retention: AuditRetention) {
    this.#db = db
    this.#retention = retention
  }

  /** Takes microseconds; the event is written within about a second. */
  record(event: AuditEvent): void {
    if (this.#isRepeated(event)) return
    this.#writes.add({ ...event, id: this.#nextId(event.at) })
  }

  /** Returns those that fit, newest first, and of the same moment by id; from behind `after` on. */
  async find(filter: AuditLogFilter, { limit, after }: { limit: number; after: AuditCursor | undefined }) {
    await this.#writes.flush()
    if (filter.service !== undefined && filter.service !== AUDIT_SERVICE) return []
    return this.#db
      .select()
      .from(auditLog)
      .where(and(conditionOf(filter), after && isBehind(after)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(limit)
  }

  /** Resolves when everything is written. Idempotent. */
  dispose(): Promise<void> {
    return this.#writes.dispose()
  }

  /** Ids sort as the calls came, also within one millisecond. */
  #nextId(at: Date): string {
    this.#count = (this.#count + 1) % 36 ** 5
    return at.getTime().toString(36).padStart(9, '0') + this.#count.toString(36).padStart(5, '0') + this.#suffix
  }

  #isRepeated({ at, method, path, status, userId, clientIp, authStrategy }: AuditEvent): boolean {
    if (authStrategy !== 'dashboard' || !READS.includes(method)) return false
    const read = [method, path, userId, clientIp].join(' ')
    if (status < 400) this.#remember(read, at)
    else if (GONE.includes(status) && this.#isRecent(read, at)) return true
    const answered = `${status} ${read}`
    if (this.#isRecent(answered, at)) return true
    this.#remember(answered, at)
    return false
  }

  #isRecent(read: string, at: Date): boolean {
    const before = this.#repeated.get(read)
    return before !== undefined && at.getTime() - before < REPEATED_MS
  }

  #remember(read: string, at: Date): void {
    if (this.#repeated.size >= MOST_REPEATED) this.#repeated = new Map()
    this.#repeated.set(read, at.getTime())
  }

  async #write(batch: readonly AuditRecord[]): Promise<void> {
    await this.#db.execute(insertRows(auditLog, batch.map(rowOf)))
    if (performance.now() - this.#swept < SWEEP_MS && this.#swept !== 0) return
    this.#swept = performance.now()
    await this.#sweep().catch((error: unknown) => warn('Failed to remove old audit logs', error))
  }

  /** Removes what is too old, and what is too much: of that reads first. */
  async #sweep(): Promise<void> {
    const { days, rows } = this.#retention
    await this.#db.delete(auditLog).where(lt(auditLog.at, new Date(Date.now() - days * DAY_MS)))
    const [all] = await this.#db.select({ rows: count() }).from(auditLog)
    const excess = (all?.rows ?? 0) - rows
    if (excess <= 0) return
    const removed = await this.#removeOldest(inArray(auditLog.method, READS), excess)
    if (removed < excess) await this.#removeOldest(undefined, excess - removed)
  }

  async #removeOldest(which: SQL | undefined, most: number): Promise<number> {
    const oldest = this.#db
      .select({ at: auditLog.at, id: auditLog.id })
      .from(auditLog)
      .where(which)
      .orderBy(asc(auditLog.at), asc(auditLog.id))
      .limit(most)
    const removed = await this.#db
      .delete(auditLog)
      .where(sql`(${auditLog.at}, ${auditLog.id}) in (${oldest})`)
      .returning({ id: auditLog.id })
    return removed.length
  }
}

const isBehind = ({ at, id }: AuditCursor): SQL | undefined =>
  or(lt(auditLog.at, at), and(eq(auditLog.at, at), lt(auditLog.id, id)))

function conditionOf({
  start,
  end,
  method,
  exclude_method: excluded,
  auth_strategy: strategy,
  search,
  search_user_id: users,
}: AuditLogFilter): SQL | undefined {
  return and(
    gte(auditLog.at, new Date(start)),
    lt(auditLog.at, new Date(end)),
    method === undefined ? undefined : eq(auditLog.method, method),
    excluded && excluded.length > 0 ? notInArray(auditLog.method, excluded) : undefined,
    strategy === undefined ? undefined : eq(auditLog.authStrategy, strategy as AuthStrategy),
    or(search ? isFound(search) : undefined, users && users.length > 0 ? inArray(auditLog.userId, users) : undefined),
  )
}

/** Searches for an email address find nothing: keys have none. */
function isFound(search: string): SQL | undefined {
  const part = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return or(
    ...[auditLog.path, auditLog.userId, auditLog.clientIp].map((column) => sql`${column} ilike ${part}`),
    sql`${auditLog.status}::text like ${part}`,
  )
}

/** What callers have made up is cut, and without what no text of the database may have. */
const textOf = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST)

const rowOf = (record: AuditRecord): typeof auditLog.$inferInsert => ({
  ...record,
  path: textOf(record.path),
  domain: textOf(record.domain),
  userAgent: textOf(record.userAgent),
})
