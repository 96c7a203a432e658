import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Profile, ProfileArchiveFormat, ProfileCreate } from '../../contract/profile'
import type { NamedListQuery, ProfileSelector } from '../../contract/resource'
import { notFound, refuseInUse } from '../named'
import type { Database } from '../store/database'
import { newId } from '../store/ids'
import { NamedRows } from '../store/named-rows'
import { profiles } from '../store/schema'
import { archive } from './archive'
import { ProfileFolders } from './profile-folders'

export interface ProfilesOptions {
  readonly db: Database
  readonly dataDir: string
  /** Names, or else ids, of the pools that use a profile. */
  readonly usedBy: (id: string) => string[]
}

/** Saved user data that stays where it is until it is released. */
export interface BorrowedProfile {
  readonly folder: string
  /** May be called twice. */
  readonly release: () => Promise<void>
}

type Row = typeof profiles.$inferSelect

/** The profiles of the service: the operations of supplement 5.1, and the user data behind them. */
export class Profiles {
  readonly #db: Database
  readonly #rows: NamedRows<typeof profiles>
  readonly #folders: ProfileFolders
  readonly #usedBy: (id: string) => string[]
  readonly #listeners: ((id: string) => void)[] = []

  private constructor({ db, dataDir, usedBy }: ProfilesOptions) {
    this.#db = db
    this.#rows = new NamedRows(db, profiles, 'profile')
    this.#folders = new ProfileFolders(dataDir)
    this.#usedBy = usedBy
  }

  /** Removes what an earlier service left half-way. */
  static async open(options: ProfilesOptions): Promise<Profiles> {
    const opened = new Profiles(options)
    const rows = await options.db.select({ id: profiles.id, revision: profiles.revision }).from(profiles)
    await opened.#folders.sweep(new Map(rows.map(({ id, revision }) => [id, revision])))
    return opened
  }

  /** Problem 409 for a name in use. */
  async create({ name }: ProfileCreate): Promise<Profile> {
    const values = { id: newId(), name: name ?? null, createdAt: new Date() }
    await this.#rows.naming(name, () => this.#db.insert(profiles).values(values))
    return this.find(values.id)
  }

  /** Newest first. */
  async list(query: Pick<NamedListQuery, 'name' | 'query'>): Promise<Profile[]> {
    return (await this.#rows.list(query)).map(recordOf)
  }

  /** By id, else by name. Problem 404. */
  async find(idOrName: string): Promise<Profile> {
    return recordOf(await this.#rows.find(idOrName))
  }

  /** Undefined when it was deleted. */
  async record(id: string): Promise<Profile | undefined> {
    const [row] = await this.#db.select().from(profiles).where(eq(profiles.id, id))
    return row && recordOf(row)
  }

  /** The profile that a request selects. Problem 400 that names the field when it does not exist. */
  async resolve(selector: ProfileSelector, field: string): Promise<Profile> {
    return recordOf(await this.#rows.resolve(selector, field))
  }

  /** Problem 404, 409 for a name in use. Browsers need not know of it: they have the data, not the name (supplement 5.2). */
  async rename(idOrName: string, name: string): Promise<Profile> {
    const { id } = await this.#rows.find(idOrName)
    const set = { name, updatedAt: new Date() }
    await this.#rows.naming(name, () => this.#db.update(profiles).set(set).where(eq(profiles.id, id)))
    return this.find(id)
  }

  /** Problem 404, 400 `in_use` while pools use it. */
  async delete(idOrName: string): Promise<void> {
    const { id } = await this.#rows.find(idOrName)
    refuseInUse('profile', this.#usedBy(id))
    await this.#db.delete(profiles).where(eq(profiles.id, id))
    await this.#folders.retire(id)
  }

  /** The data that was saved last, or undefined when nothing was. To be released after use. Problem 404. */
  async borrow(id: string): Promise<BorrowedProfile | undefined> {
    // Held first: what is read next cannot be removed before it is used.
    const release = this.#folders.hold(id)
    try {
      const { revision } = await this.#row(id)
      if (revision !== null) return { folder: this.#folders.folder(id, revision), release }
    } catch (error) {
      await release()
      throw error
    }
    await release()
    return undefined
  }

  /**
   * Saves new data: `write` fills an empty folder, which becomes what `borrow` gives. Of saves at the same time the one that
   * ends last stays; one that fails changes nothing. Problem 404 when the profile was deleted.
   */
  async save(id: string, write: (folder: string) => Promise<void>): Promise<void> {
    const release = this.#folders.hold(id)
    try {
      await this.#row(id)
      const revision = newId()
      const sizeBytes = await sizeOf(await this.#folders.write(id, revision, write))
      const replaced = await this.#adopt(id, { revision, sizeBytes, updatedAt: new Date() })
      if (replaced !== null) await this.#folders.retire(id, replaced)
    } finally {
      await release()
    }
    for (const listener of this.#listeners) listener(id)
  }

  /** Calls `listener` after each save: what pools with `refresh_on_profile_update` wait for (supplement 5.2). */
  onSaved(listener: (id: string) => void): void {
    this.#listeners.push(listener)
  }

  /** Notes that a browser was started with it. */
  async touch(id: string): Promise<void> {
    await this.#db.update(profiles).set({ lastUsedAt: new Date() }).where(eq(profiles.id, id))
  }

  /** The saved data as an archive. It is borrowed from the first byte to the last, or to where the reader stops. */
  async *archive(id: string, format: ProfileArchiveFormat): AsyncGenerator<Uint8Array> {
    const borrowed = await this.borrow(id)
    if (!borrowed) return
    try {
      yield* archive(borrowed.folder, format)
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

const recordOf = ({ id, name, revision, sizeBytes, createdAt, updatedAt, lastUsedAt }: Row): Profile => ({
  id,
  created_at: createdAt.toISOString(),
  ...(name !== null && { name }),
  ...(updatedAt && { updated_at: updatedAt.toISOString() }),
  ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  ...(revision !== null && { size_bytes: sizeBytes }),
})

/** Sum of the sizes of the files in a folder, in bytes. */
async function sizeOf(folder: string): Promise<number> {
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) size += (await lstat(path.join(entry.parentPath, entry.name))).size
  }
  return size
}
