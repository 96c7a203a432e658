import { asc, desc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { NamedListQuery } from '../../contract/resource'
import { isListed, nameTaken, notFound, refuseInUse, unknownReference, type Selector } from '../shared/named'
import type { Database, Reading } from './database'

/** Names, or else ids, of the pools that use a row, as a transaction sees them. */
export type UsedBy = (tx: Reading, id: string) => Promise<string[]>

type NamedTable = PgTable & { id: PgColumn; name: PgColumn; createdAt: PgColumn }

/** PostgreSQL's code of an insert or update that a unique index refuses. */
const UNIQUE_VIOLATION = '23505'

export class NamedRows<T extends NamedTable> {
  readonly #db: Database
  readonly #table: NamedTable
  readonly #what: string

  /** @param what is what one row stands for, such as "profile". */
  constructor(db: Database, table: T, what: string) {
    this.#db = db
    this.#table = table
    this.#what = what
  }

  /** Lists rows, newest first (rule 2.1). */
  async list(filters: Pick<NamedListQuery, 'name' | 'query'>): Promise<T['$inferSelect'][]> {
    const { id, createdAt } = this.#table
    const rows: T['$inferSelect'][] = await this.#db.select().from(this.#table).orderBy(desc(createdAt), asc(id))
    return rows.filter((row) => isListed(row as { id: string; name: string | null }, filters))
  }

  /** Finds one by id, else by name. Rejects with Problem 404. */
  async find(idOrName: string): Promise<T['$inferSelect']> {
    const row = (await this.#one({ id: idOrName })) ?? (await this.#one({ name: idOrName }))
    if (!row) throw notFound(this.#what, idOrName)
    return row
  }

  /**
   * Returns what a field of a request selects. Problem 400 that names the field when there is no such row. With a transaction `tx` the row stays until
   * that is over: who deletes it waits, and finds what the transaction has written.
   */
  async resolve(selector: Selector, field: string, tx?: Reading): Promise<T['$inferSelect']> {
    const row = await this.#one(selector, tx)
    if (!row) throw unknownReference(this.#what, selector, field)
    return row
  }

  /** Runs a write of a row. Problem 409 when another row has its name. */
  async naming<R>(name: string | undefined, write: () => Promise<R>): Promise<R> {
    try {
      return await write()
    } catch (error) {
      throw name !== undefined && violatesUnique(error) ? nameTaken(this.#what, name) : error
    }
  }

  /** Deletes a row unless pools use it, as `usedBy` names them. Returns what it was. Problem 404, 400 `in_use`. */
  async remove(id: string, usedBy: UsedBy): Promise<T['$inferSelect']> {
    return this.#db.transaction(async (tx) => {
      // Waits for the transactions that have resolved it; those that come later wait for this one, and find nothing.
      const [row] = await tx.select().from(this.#table).where(eq(this.#table.id, id)).for('update')
      if (!row) throw notFound(this.#what, id)
      refuseInUse(this.#what, await usedBy(tx, id))
      await tx.delete(this.#table).where(eq(this.#table.id, id))
      return row
    })
  }

  async #one({ id, name }: Selector, tx?: Reading): Promise<T['$inferSelect'] | undefined> {
    const value = id ?? name
    if (value === undefined || !isStorable(value)) return undefined
    const query = (tx ?? this.#db)
      .select()
      .from(this.#table)
      .where(eq(id === undefined ? this.#table.name : this.#table.id, value))
    const [row] = await (tx ? query.for('key share') : query)
    return row
  }
}

/** Returns whether a text can be stored: PostgreSQL refuses texts with a NUL character or half of a surrogate pair, so no row can hold one. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

function violatesUnique(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === UNIQUE_VIOLATION) || violatesUnique(error.cause)
}
