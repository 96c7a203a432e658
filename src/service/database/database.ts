import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { StartError } from '../shared/start-error'
import type { Atomic } from './atomic'
import type { Listen } from './listen-connection'
import { assertOpens, assertRoom } from './embedded-files'
import { makeDatabase, NEW_DATABASE_BYTES, removeDrafts } from './new-database'
import { damaged } from './start-refusal'

interface Rows<Row> {
  rows: Row[]
}

/** What a driver answers to a raw query; the same for both. */
interface RowsHKT extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

export type Database = PgDatabase<RowsHKT>

export type Reading = Pick<Database, 'select'>

export interface OpenDatabase {
  readonly db: Database
  readonly atomic: Atomic
  readonly listen: Listen
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Where the embedded database keeps its files, below this folder. */
  dataDir: string
  /** DATABASE_URL: a PostgreSQL instead of the embedded database. */
  url?: string | undefined
  /** Opened by no service, which may be beside one of any version. */
  shared?: boolean
}

/** The number of the advisory lock that services share. Those of versions that know no other hosts want it alone. */
const serviceLock = 4_600_001

export async function openDatabase({ dataDir, url, shared = false }: DatabaseOptions): Promise<OpenDatabase> {
  return url === undefined ? openEmbedded(dataDir) : openPostgres(url, shared)
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'database')
  const [{ EmbeddedDatabase, LEAST_FREE_BYTES }, { drizzle }] = await Promise.all([
    import('./embedded'),
    import('drizzle-orm/pglite'),
  ])
  await removeDrafts(folder)
  if (!existsSync(folder)) {
    await assertRoom(dataDir, LEAST_FREE_BYTES + NEW_DATABASE_BYTES)
    await makeDatabase(folder)
  }
  await assertOpens(dataDir, folder)
  await assertRoom(dataDir, LEAST_FREE_BYTES)
  // It may be kept on another disk, and its files are not found through a link.
  const client = await EmbeddedDatabase.open(await realpath(folder)).catch((error: unknown) => {
    throw new StartError(damaged(dataDir, `its database can’t be opened: ${reasonOf(error).split('\n')[0]}`))
  })
  return {
    db: drizzle({ client: client as unknown as PGlite }) as unknown as Database,
    atomic: client.atomic,
    listen: (subscription) => client.listen(subscription),
    close: () => client.close(),
  }
}

async function openPostgres(url: string, shared: boolean): Promise<OpenDatabase> {
  const { PostgresDatabase } = await import('./postgres')
  const database = new PostgresDatabase(url)
  try {
    const holder = await database.hold()
    if (!shared && !(await sharesLock(holder))) {
      holder.release()
      throw new StartError(
        'An earlier version of Pooldeck is using the database of DATABASE_URL and can’t share it. Stop it first.',
      )
    }
    return {
      db: database.db as unknown as Database,
      atomic: database.atomic,
      listen: (subscription) => database.listen(subscription),
      close: async () => {
        holder.release()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database of DATABASE_URL is not responding: ${reasonOf(error)}. Correct the address, or unset DATABASE_URL to use the embedded database.`,
    )
  }
}

/** Takes the services' lock for as long as the connection lives. */
async function sharesLock(connection: PoolClient): Promise<boolean> {
  const { rows } = await connection.query<{ ours: boolean }>('select pg_try_advisory_lock_shared($1) as ours', [
    serviceLock,
  ])
  return rows[0]?.ours === true
}

/** Node reports a refused connection to a name with several addresses as an AggregateError without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
