import { sql } from 'drizzle-orm'
import { StartError } from '../shared/start-error'
import type { Database } from './database'

/** What PostgreSQL says when a lock on a table timed out. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Held by one of these, a table can be neither read nor written as the service does. */
const KEEPS_FROM_WORK = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

interface Holder {
  readonly table: string
  readonly pid: number
  readonly program: string
  readonly user: string
  readonly since: Date
}

export function isLocked(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLocked(error.cause)
}

/** Finds who holds which of these tables, as far as PostgreSQL knows; the likeliest blocker first. */
export async function holderOf(db: Database, tables: readonly string[]): Promise<Holder | undefined> {
  const { rows } = await db.execute<Holder & Record<string, unknown>>(
    sql`select l.relation::regclass::text as table, a.pid, a.application_name as program, a.usename as user, a.xact_start as since
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.granted and l.locktype = 'relation' and a.datname = current_database() and a.pid <> pg_backend_pid()
        and l.relation = any(array(select to_regclass(name) from unnest(${sql.param(tables)}::text[]) name)::oid[])
      order by l.mode = any(${sql.param(KEEPS_FROM_WORK)}::text[]) desc, a.xact_start limit 1`,
  )
  return rows[0] && { ...rows[0], since: new Date(rows[0].since) }
}

export const described = ({ table, pid, program, user, since }: Holder): string =>
  `process ${pid} of PostgreSQL (${[program, `user ${user}`].filter(Boolean).join(', ')}) has used the table ${table} since ${since.toISOString()}`

export function tablesInUse(holder: Holder | undefined, ms: number): StartError {
  const who = holder
    ? `: ${described(holder)}. Start again when it is done, or end it: select pg_terminate_backend(${holder.pid})`
    : '. Start again when it is done'
  return new StartError(
    `Another program, such as a backup or a migration, has locked the tables of DATABASE_URL for ${Math.round(ms / 1000)} s${who}.`,
  )
}
