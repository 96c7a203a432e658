import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Frees the space of removed rows. A PostgreSQL does it by itself, too; the embedded database has no process for it, and a table whose rows come and
 * go would grow for ever. Waits for no other host that does the same.
 */
export const vacuum = (...tables: readonly PgTable[]): SQL =>
  sql`vacuum (skip_locked) ${sql.join([...tables], sql`, `)}`
