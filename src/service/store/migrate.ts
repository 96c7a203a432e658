import { sql } from 'drizzle-orm'
import type { Database } from './database'

/** Taken into the bundle as text, so that the built service needs no folder beside it. */
const files: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Each statement of a migration ends with a semicolon at the end of its line. */
const statementsOf = (text: string): string[] => text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')

/** Hosts that start at the same time do it one after the other. Kept until the transaction is over. */
const lockMigrating = sql`select pg_advisory_xact_lock(4600004)`

/**
 * Brings the tables up to date: runs the files of `migrations/` that have not run yet, in the order of their names, all in
 * one transaction. A file that has run is never changed; what comes later is a new file.
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockMigrating)
    await tx.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
    )
    const done = await tx.execute<{ name: string }>(sql`select name from migrations`)
    const names = new Set(done.rows.map((row) => row.name))
    for (const name of Object.keys(files).sort()) {
      if (names.has(name)) continue
      for (const statement of statementsOf(files[name] ?? '')) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migrations (name) values (${name})`)
    }
  })
}
