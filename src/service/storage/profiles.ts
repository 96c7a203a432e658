import { eq } from 'drizzle-orm'
import type { Profile, ProfileArchiveFormat, ProfileCreate } from '../../contract/profile'
import type { NamedListQuery, ProfileSelector } from '../../contract/resource'
import { sizeOf } from './files'
import type { BorrowedFolder, KeptFolders } from './kept-folders'
import { packed } from './tar'
import { notFound } from '../shared/named'
import type { Database, Reading } from '../database/database'
import { newId } from '../database/ids'
import { NamedRows, type UsedBy } from '../database/named-rows'
import { profiles } from '../database/schema'
import { notifyAll } from '../shared/stray'

export interface ProfilesOptions {
  readonly db: Database
  readonly folders: KeptFolders
  readonly usedBy: UsedBy
}

type Row = typeof profiles.$inferSelect

/** The profiles of the service: the operations of rule 5.1, and the user data behind them. */
export class Profiles {
  readonly #db: Database
  readonly #rows: NamedRows<typeof profiles>
  readonly #folders: KeptFolders
  readonly #usedBy: UsedBy
  readonly #listeners: ((id: string) => void)[] = []

  private constructor({ db, folders, usedBy }: ProfilesOptions) {
    this.#db = db
    this.#rows = new NamedRows(db, profiles, 'profile')
    this.#folders = folders
    this.#usedBy = usedBy
  }

  static async open(options: ProfilesOptions): Promise<Profiles> {
    const rows = await options.db.select({ id: profiles.id, revision: profiles.revision }).from(profiles)
    await options.folders.reconcile({
      kind: 'profiles',
      current: rows.flatMap(({ id, revision }) => (revision === null ? [] : folderId(id, revision))),
      groups: rows.map(({ id }) => `profiles/${id}`),
    })
    return new Profiles(options)
  }

  /** Rejects with Problem 409 for a name in use. */
  async create({ name }: ProfileCreate): Promise<Profile> {
    const values = { id: newId(), name: name ?? null, createdAt: new Date() }
    await this.#rows.naming(name, () => this.#db.insert(profiles).values(values))
    return this.find(values.id)
  }

  /** Returns them newest first. */
  async list(query: Pick<NamedListQuery, 'name' | 'query'>): Promise<Profile[]> {
    return (await this.#rows.list(query)).map(recordOf)
  }

  async find(idOrName: string): Promise<Profile> {
    return recordOf(await this.#rows.find(idOrName))
  }

  async record(id: string): Promise<Profile | undefined> {
    const [row] = await this.#db.select().from(profiles).where(eq(profiles.id, id))
    return row && recordOf(row)
  }

  /** Returns the profile that a request selects; it stays until `tx` is over. Problem 400 that names the field when it does not exist. */
  async resolve(selector: ProfileSelector, field: string, tx?: Reading): Promise<Profile> {
    return recordOf(await this.#rows.resolve(selector, field, tx))
  }

  /** Rejects with Problem 404, 409 for a name in use. Browsers need not know of it: they have the data, not the name (rule 5.2). */
  async rename(idOrName: string, name: string): Promise<Profile> {
    const { id } = await this.#rows.find(idOrName)
    const set = { name, updatedAt: new Date() }
    await this.#rows.naming(name, () => this.#db.update(profiles).set(set).where(eq(profiles.id, id)))
    return this.find(id)
  }

  /** Rejects with Problem 404, 400 `in_use` while pools use it. */
  async delete(idOrName: string): Promise<void> {
    const { id } = await this.#rows.find(idOrName)
    const { revision } = await this.#rows.remove(id, this.#usedBy)
    if (revision !== null) await this.#folders.remove(folderId(id, revision))
  }

  /** Borrows the data that was saved last, to be released after use; undefined when nothing was. Rejects with Problem 404. */
  async borrow(id: string): Promise<BorrowedFolder | undefined> {
    for (let missing: string | undefined; ;) {
      const { revision } = await this.#row(id)
      if (revision === null) return undefined
      // It may have been replaced since the row was read, but then there is another.
      if (revision === missing) throw new Error(`The files of the profile ${id} are missing.`)
      const borrowed = await this.#folders.borrow(folderId(id, revision))
      if (borrowed) return borrowed
      missing = revision
    }
  }

  /**
   * Saves new data: `write` fills an empty folder, which becomes what `borrow` gives. Of saves at the same time the one that
   * ends last stays; one that fails changes nothing. Problem 404 when the profile was deleted.
   */
  async save(id: string, write: (folder: string) => Promise<void>): Promise<void> {
    await this.#row(id)
    const revision = newId()
    let sizeBytes = 0
    await this.#folders.add(folderId(id, revision), async (folder) => {
      await write(folder)
      sizeBytes = await sizeOf(folder)
    })
    const replaced = await this.#adopt(id, { revision, sizeBytes, updatedAt: new Date() }).catch(
      async (error: unknown) => {
        await this.#folders.remove(folderId(id, revision))
        throw error
      },
    )
    if (replaced !== null) await this.#folders.remove(folderId(id, replaced))
    notifyAll(this.#listeners, id)
  }

  /** Calls `listener` after each save: what pools with `refresh_on_profile_update` wait for (rule 5.2). */
  onSaved(listener: (id: string) => void): void {
    this.#listeners.push(listener)
  }

  /** Notes that a browser was started with it. */
  async touch(id: string): Promise<void> {
    await this.#db.update(profiles).set({ lastUsedAt: new Date() }).where(eq(profiles.id, id))
  }

  /** Returns the saved data as an archive. It is borrowed from the first byte to the last, or to where the reader stops. */
  async *archive(id: string, format: ProfileArchiveFormat): AsyncGenerator<Uint8Array> {
    const borrowed = await this.borrow(id)
    if (!borrowed) return
    try {
      yield* packed(borrowed.folder, format === 'tar.zst' ? ['--zstd'] : [])
    } finally {
      await borrowed.release()
    }
  }

  /** The id of the replaced revision, null when there was none. */
  async #adopt(id: string, set: Pick<Row, 'revision' | 'sizeBytes' | 'updatedAt'>): Promise<string | null> {
    return this.#db.transaction(async (tx) => {
      const [row] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update')
      if (!row) throw notFound('profile', id)
      await tx.update(profiles).set(set).where(eq(profiles.id, id))
      return row.revision
    })
  }

  async #row(id: string): Promise<Row> {
    const [row] = await this.#db.select().from(profiles).where(eq(profiles.id, id))
    if (!row) throw notFound('profile', id)
    return row
  }
}

const folderId = (id: string, revision: string): string => `profiles/${id}/${revision}`

const recordOf = ({ id, name, revision, sizeBytes, createdAt, updatedAt, lastUsedAt }: Row): Profile => ({
  id,
  created_at: createdAt.toISOString(),
  ...(name !== null && { name }),
  ...(updatedAt && { updated_at: updatedAt.toISOString() }),
  ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  ...(revision !== null && { size_bytes: sizeBytes }),
})
