import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { StartError } from '../start-error'
import type { Database } from './database'

/** Texts of migrations by the names of their files. */
export type Migrations = Readonly<Record<string, string>>

/** Taken into the bundle as text, so that the built service needs no folder beside it. */
export const MIGRATIONS: Migrations = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Each statement of a migration ends with a semicolon at the end of its line. */
export const statementsOf = (text: string): string[] =>
  text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')

/** Hosts that start at the same time do it one after the other. Kept until the transaction is over. */
const lockMigrating = sql`select pg_advisory_xact_lock(4600004)`

/**
 * Who waits to change a table keeps all others from it who come later, so that other hosts could not renew their claims beside a backup
 * that reads for minutes. Less than PostgreSQL waits until it ends a transaction of two that wait for each other: it is ours then.
 */
const waitBriefly = sql`set local lock_timeout = '500ms'`

/** What PostgreSQL says when that time is over. */
const LOCK_NOT_AVAILABLE = '55P03'

/** How long something else may use the tables, and how soon it is tried again, ms. */
const patienceMs = 60_000
const retryMs = 1_000

/**
 * Brings the tables up to date: runs the files of `migrations/` that have not run yet, in the order of their names, all in
 * one transaction. A file that has run is never changed; what comes later is a new file. Other hosts of the version before may be at
 * work meanwhile, and after (docs/decisions/049). StartError when something else holds the tables for longer than `ms`.
 */
export async function migrate(db: Database, migrations = MIGRATIONS, ms = patienceMs): Promise<void> {
  const until = performance.now() + ms
  for (;;) {
    try {
      return await migrateNow(db, migrations)
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() > until) throw tablesInUse()
      await sleep(retryMs)
    }
  }
}

async function migrateNow(db: Database, migrations: Migrations): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lockMigrating)
    await tx.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
    )
    await tx.execute(waitBriefly)
    const done = await tx.execute<{ name: string }>(sql`select name from migrations`)
    const names = new Set(done.rows.map((row) => row.name))
    for (const name of Object.keys(migrations).sort()) {
      if (names.has(name)) continue
      for (const statement of statementsOf(migrations[name] ?? '')) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migrations (name) values (${name})`)
    }
  })
}

function isLocked(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLocked(error.cause)
}

const tablesInUse = (): StartError =>
  new StartError(
    'The tables cannot be brought up to date: something else uses them for long, such as a backup. Start again when it is done.',
  )
