import { sql, type SQL } from 'drizzle-orm'

/**
 * Offers of browsers share this lock; joining the queue takes it exclusively. So each of them sees what the other
 * has done: no browser waits beside a caller that waits for it. Kept until the transaction is over.
 */
export const queueShared = (pool: string): SQL => sql`pg_advisory_xact_lock_shared(4600002, hashtext(${pool}))`
export const queueAlone = (pool: string): SQL => sql`pg_advisory_xact_lock(4600002, hashtext(${pool}))`

/** Pools have their slots assigned, change their size and are deleted one after the other. Kept until the transaction is over. */
export const lockFilling: SQL = sql`select pg_advisory_xact_lock(4600003)`
