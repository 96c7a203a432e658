import { sql } from 'drizzle-orm'
import { openDatabase, type Database, type DatabaseOptions, type OpenDatabase } from './database'
import { DataLock } from './lock'
import { Keys } from './keys'
import { newer } from './embedded-files'
import { isOfLaterVersion, migrate } from './migrate'
import { makePrivate } from './private-folder'
import { secretKeys, type SecretKey } from './secret-keys'
import { Secrets } from './secrets'
import { startRefusal } from './start-refusal'

export interface StoreOptions extends DatabaseOptions {
  /** Of the settings. */
  secretKeys?: readonly SecretKey[] | undefined
}

/** Everything that outlives the service, behind one lock. */
export class Store {
  readonly secrets: Secrets
  readonly database: OpenDatabase
  /** The database is a PostgreSQL, which other hosts may use as well. */
  readonly isShared: boolean
  readonly #lock: DataLock
  #closed: Promise<void> | undefined

  private constructor(database: OpenDatabase, lock: DataLock, isShared: boolean, secrets: Secrets) {
    this.database = database
    this.#lock = lock
    this.isShared = isShared
    this.secrets = secrets
  }

  /** Takes the data folder, opens the database and brings its tables up to date. Throws StartError when it is in use. */
  static async open(options: StoreOptions): Promise<Store> {
    const { dataDir } = options
    const lock = await DataLock.take(dataDir).catch((error: unknown) => {
      throw startRefusal(error, dataDir)
    })
    let database: OpenDatabase | undefined
    try {
      await makePrivate(dataDir)
      // Who only looks after the keys of callers needs none of these.
      const keys = options.shared ? [] : await secretKeys(dataDir, options.secretKeys)
      database = await openDatabase(options)
      // Hosts of two versions share a PostgreSQL (docs/decisions/049); a data folder has one at a time.
      if (options.url === undefined && (await isOfLaterVersion(database.db))) throw newer(dataDir)
      await migrate(database.db)
      return new Store(database, lock, options.url !== undefined, new Secrets(keys))
    } catch (error) {
      // The next one that opens it must not find this one there.
      await database?.close().catch(() => undefined)
      await lock.release()
      throw startRefusal(error, dataDir)
    }
  }

  get db(): Database {
    return this.database.db
  }

  /** @param main the key with all rights; without it only the keys of the database are known. */
  keys(main?: string): Keys {
    return new Keys(this.db, main)
  }

  async ping(): Promise<void> {
    await this.db.execute(sql`select 1`)
  }

  /** Returns whether the data folder is still there, and held by this service. */
  holdsData(): Promise<boolean> {
    return this.#lock.isHeld()
  }

  /** Publishes the address of this service for those who find the folder in use. */
  announce(address: string): Promise<void> {
    return this.#lock.announce(address)
  }

  /** Idempotent. */
  close(): Promise<void> {
    this.#closed ??= this.database.close().then(() => this.#lock.release())
    return this.#closed
  }
}
