import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { log } from '../shared/log'
import type { Database } from './database'
import { described, holderOf, isLocked, tablesInUse } from './tables-in-use'
import { migrationRefused } from './tables-refused'

/** Texts of migrations by the names of their files. */
export type Migrations = Readonly<Record<string, string>>

/** Taken into the bundle as text, so that the built service needs no folder beside it. */
export const MIGRATIONS: Migrations = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the statements of a migration, each of which ends with a semicolon at the end of its line. */
export const statementsOf = (text: string): string[] =>
  text.split(/;\s*$/m).filter((statement) => statement.trim() !== '')

const tablesOf = (migrations: Migrations): string[] =>
  Object.values(migrations).flatMap((text) =>
    [...text.matchAll(/^\s*create table (?:if not exists )?(\w+)/gim)].map(([, table = '']) => table),
  )

/** Hosts that start at the same time do it one after the other. Kept until the transaction is over. */
const lockMigrating = sql`select pg_advisory_xact_lock(4600004)`

/**
 * Who waits to change a table keeps all others from it who come later, so that other hosts could not renew their claims beside a backup
 * that reads for minutes. Less than PostgreSQL waits until it ends a transaction of two that wait for each other: it is ours then.
 */
const waitBriefly = sql`set local lock_timeout = '500ms'`

/** How long something else may use the tables, and how soon it is tried again, ms. */
const timeoutMs = 60_000
const retryMs = 1_000

/**
 * Brings the tables up to date: runs the files of `migrations/` that have not run yet, in the order of their names, all in
 * one transaction. A file that has run is never changed; what comes later is a new file. Other hosts of the version before may be at
 * work meanwhile, and after (docs/decisions/049). Resolves when all tables can be read and written; StartError when something else keeps
 * them for longer than `ms`, or when a migration fails.
 */
export async function migrate(db: Database, migrations = MIGRATIONS, ms = timeoutMs): Promise<void> {
  const until = performance.now() + ms
  const tables = tablesOf(migrations)
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await migrateNow(db, migrations, tables)
    } catch (error) {
      if (!isLocked(error)) throw error
      const holder = await holderOf(db, tables)
      if (performance.now() > until) throw tablesInUse(holder, ms)
      if (!isLogged) log.warn(`The start waits for the database${holder ? `: ${described(holder)}` : ''}`)
      await sleep(retryMs)
    }
  }
}

/** Returns whether a version with further migrations has been at work on these tables. */
export async function isOfLaterVersion(db: Database): Promise<boolean> {
  const { rows: made } = await db.execute<{ made: boolean }>(sql`select to_regclass('migrations') is not null as made`)
  if (!made[0]?.made) return false
  const { rows } = await db.execute<{ name: string }>(sql`select name from migrations`)
  return rows.some(({ name }) => MIGRATIONS[name] === undefined)
}

async function migrateNow(db: Database, migrations: Migrations, tables: readonly string[]): Promise<void> {
  let current: string | undefined
  const bringUpToDate = db.transaction(async (tx) => {
    await tx.execute(lockMigrating)
    await tx.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
    )
    await tx.execute(waitBriefly)
    const done = await tx.execute<{ name: string }>(sql`select name from migrations`)
    const names = new Set(done.rows.map((row) => row.name))
    for (const name of Object.keys(migrations).sort()) {
      if (names.has(name)) continue
      current = name
      for (const statement of statementsOf(migrations[name] ?? '')) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migrations (name) values (${name})`)
    }
    current = undefined
    // What the service does first would fail with an unreadable reason.
    if (tables.length > 0) await tx.execute(sql.raw(`lock table ${tables.join(', ')} in row exclusive mode`))
  })
  await bringUpToDate.catch((error: unknown) => {
    throw isLocked(error) ? error : migrationRefused(error, current)
  })
}
