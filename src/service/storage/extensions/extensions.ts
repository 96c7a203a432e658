import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, inArray, isNull } from 'drizzle-orm'
import type { Extension } from '../../../contract/extension'
import type { ExtensionSelector, NamedListQuery } from '../../../contract/resource'
import type { BorrowedFolder, KeptFolders } from '../kept-folders'
import type { UnpackedExtension } from '../../browser/prepare-files'
import type { Database, Reading } from '../../database/database'
import { newId } from '../../database/ids'
import { NamedRows, type UsedBy } from '../../database/named-rows'
import { extensions } from '../../database/schema'
import { warn } from '../../shared/log'
import { type ExtensionTitle, titleOfUnpacked, unpackExtension } from './unpack'

export interface ExtensionsOptions {
  readonly db: Database
  readonly folders: KeptFolders
  readonly usedBy: UsedBy
}

type Row = typeof extensions.$inferSelect

/** Below the folder of an extension: the uploaded bytes, and what a browser loads. */
const ARCHIVE = 'archive.zip'
const UNPACKED = 'unpacked'

/** The extensions of the service: the operations of rule 5.3, and the files behind them. */
export class Extensions {
  readonly #db: Database
  readonly #rows: NamedRows<typeof extensions>
  readonly #folders: KeptFolders
  readonly #usedBy: UsedBy

  private constructor({ db, folders, usedBy }: ExtensionsOptions) {
    this.#db = db
    this.#rows = new NamedRows(db, extensions, 'extension')
    this.#folders = folders
    this.#usedBy = usedBy
  }

  static async open(options: ExtensionsOptions): Promise<Extensions> {
    const rows = await options.db.select({ id: extensions.id }).from(extensions)
    await options.folders.reconcile({ kind: 'extensions', current: rows.map(({ id }) => folderId(id)), groups: [] })
    const opened = new Extensions(options)
    // Files may be far away; the start does not wait for a name.
    opened.#readTitles().catch((error: unknown) => warn('Failed to read the manifests of extensions', error))
    return opened
  }

  /** Rejects with Problem 400 that names the part `file` for an archive that is no good, 409 for a name in use. */
  async upload(file: Blob, name: string | undefined): Promise<Extension> {
    const id = newId()
    let checksum = ''
    let title: ExtensionTitle | undefined
    await this.#folders.add(folderId(id), async (folder) => {
      const archive = path.join(folder, ARCHIVE)
      await writeFile(archive, file.stream())
      title = await unpackExtension(archive, path.join(folder, UNPACKED), 'file')
      checksum = await sha256Of(archive)
    })
    try {
      const values = {
        id,
        name: name ?? null,
        sizeBytes: file.size,
        checksum,
        createdAt: new Date(),
        ...columnsOf(title),
      }
      await this.#rows.naming(name, () => this.#db.insert(extensions).values(values))
    } catch (error) {
      await this.#folders.remove(folderId(id))
      throw error
    }
    return this.find(id)
  }

  /** Returns them newest first. */
  async list(query: Pick<NamedListQuery, 'name' | 'query'>): Promise<Extension[]> {
    return (await this.#rows.list(query)).map(recordOf)
  }

  async find(idOrName: string): Promise<Extension> {
    return recordOf(await this.#rows.find(idOrName))
  }

  /** Returns the extension that a request selects; it stays until `tx` is over. Problem 400 that names the field when it does not exist. */
  async resolve(selector: ExtensionSelector, field: string, tx?: Reading): Promise<Extension> {
    return recordOf(await this.#rows.resolve(selector, field, tx))
  }

  /** Rejects with Problem 404, 400 `in_use` while pools use it. */
  async delete(idOrName: string): Promise<void> {
    const { id } = await this.#rows.find(idOrName)
    await this.#rows.remove(id, this.#usedBy)
    await this.#folders.remove(folderId(id))
  }

  /** Returns the uploaded bytes, read from the disk as they are needed. Throws when they are not there. */
  async archive(id: string): Promise<AsyncGenerator<Uint8Array>> {
    await (await this.#borrow(id)).release()
    return this.#archive(id)
  }

  /** Returns what a browser loads. Throws when the files are not there, as under another data folder. */
  async unpacked(id: string): Promise<UnpackedExtension> {
    const { folder, identity, release } = await this.#borrow(id)
    await release()
    return { folder: path.join(folder, UNPACKED), identity: path.join(identity, UNPACKED) }
  }

  /** Notes that a browser was started with them. */
  async touch(ids: readonly string[]): Promise<void> {
    await this.#db
      .update(extensions)
      .set({ lastUsedAt: new Date() })
      .where(inArray(extensions.id, [...ids]))
  }

  /** Reads the names of extensions that an earlier version has stored without reading them. */
  async #readTitles(): Promise<void> {
    const rows = await this.#db.select({ id: extensions.id }).from(extensions).where(isNull(extensions.manifestName))
    for (const { id } of rows) {
      const borrowed = await this.#folders.borrow(folderId(id))
      if (!borrowed) continue
      try {
        const title = await titleOfUnpacked(path.join(borrowed.folder, UNPACKED))
        await this.#db.update(extensions).set(columnsOf(title)).where(eq(extensions.id, id))
      } finally {
        await borrowed.release()
      }
    }
  }

  /** Borrowed when the first piece is wanted, and released when no more are. */
  async *#archive(id: string): AsyncGenerator<Uint8Array> {
    const { folder, release } = await this.#borrow(id)
    try {
      yield* bytesOf(path.join(folder, ARCHIVE))
    } finally {
      await release()
    }
  }

  async #borrow(id: string): Promise<BorrowedFolder> {
    const borrowed = await this.#folders.borrow(folderId(id))
    if (!borrowed) throw new Error(`The files of the extension ${id} are missing.`)
    return borrowed
  }
}

const columnsOf = (title: ExtensionTitle | undefined) => ({
  manifestName: title?.name ?? null,
  manifestVersion: title?.version ?? null,
})

const folderId = (id: string): string => `extensions/${id}`

const recordOf = ({
  id,
  name,
  sizeBytes,
  checksum,
  createdAt,
  lastUsedAt,
  manifestName,
  manifestVersion,
}: Row): Extension => ({
  id,
  created_at: createdAt.toISOString(),
  size_bytes: sizeBytes,
  ...(name !== null && { name }),
  checksum,
  ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  ...(manifestName !== null &&
    manifestVersion !== null && { manifest: { name: manifestName, version: manifestVersion } }),
})

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(file)) yield chunk as Buffer
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytesOf(file)) hash.update(chunk)
  return hash.digest('hex')
}
