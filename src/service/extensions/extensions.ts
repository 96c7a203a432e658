import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { Extension } from '../../contract/extension'
import type { ExtensionSelector, NamedListQuery } from '../../contract/resource'
import { refuseInUse } from '../named'
import type { Database } from '../store/database'
import { newId } from '../store/ids'
import { NamedRows } from '../store/named-rows'
import { extensions } from '../store/schema'
import { unpackExtension } from './unpack'

export interface ExtensionsOptions {
  readonly db: Database
  readonly dataDir: string
  /** Names, or else ids, of the pools that use an extension. */
  readonly usedBy: (id: string) => string[]
}

type Row = typeof extensions.$inferSelect

/** Below the folder of an extension: the uploaded bytes, and what a browser loads. */
const ARCHIVE = 'archive.zip'
const UNPACKED = 'unpacked'

/** A folder that is not complete; its name is the extension's id plus this. */
const UNFINISHED = '.unfinished'

/** The extensions of the service: the operations of supplement 5.3, and the files behind them. */
export class Extensions {
  readonly #db: Database
  readonly #rows: NamedRows<typeof extensions>
  readonly #root: string
  readonly #usedBy: (id: string) => string[]

  private constructor({ db, dataDir, usedBy }: ExtensionsOptions) {
    this.#db = db
    this.#rows = new NamedRows(db, extensions, 'extension')
    this.#root = path.resolve(dataDir, 'extensions')
    this.#usedBy = usedBy
  }

  /** Removes what an earlier service left half-way. */
  static async open(options: ExtensionsOptions): Promise<Extensions> {
    const opened = new Extensions(options)
    await mkdir(opened.#root, { recursive: true, mode: 0o700 })
    for (const name of await readdir(opened.#root)) {
      if (name.endsWith(UNFINISHED)) await remove(path.join(opened.#root, name))
    }
    return opened
  }

  /** Problem 400 that names the part `file` for an archive that is no good, 409 for a name in use. */
  async upload(file: Blob, name: string | undefined): Promise<Extension> {
    const id = newId()
    const folder = this.#folder(id)
    const draft = `${folder}${UNFINISHED}`
    const archive = path.join(draft, ARCHIVE)
    await mkdir(draft)
    try {
      await writeFile(archive, file.stream())
      await unpackExtension(archive, path.join(draft, UNPACKED), 'file')
      const checksum = await sha256Of(archive)
      await rename(draft, folder)
      const values = { id, name: name ?? null, sizeBytes: file.size, checksum, createdAt: new Date() }
      await this.#rows.naming(name, () => this.#db.insert(extensions).values(values))
    } catch (error) {
      await Promise.all([draft, folder].map(remove))
      throw error
    }
    return this.find(id)
  }

  /** Newest first. */
  async list(query: Pick<NamedListQuery, 'name' | 'query'>): Promise<Extension[]> {
    return (await this.#rows.list(query)).map(recordOf)
  }

  /** By id, else by name. Problem 404. */
  async find(idOrName: string): Promise<Extension> {
    return recordOf(await this.#rows.find(idOrName))
  }

  /** The extension that a request selects. Problem 400 that names the field when it does not exist. */
  async resolve(selector: ExtensionSelector, field: string): Promise<Extension> {
    return recordOf(await this.#rows.resolve(selector, field))
  }

  /** Problem 404, 400 `in_use` while pools use it. */
  async delete(idOrName: string): Promise<void> {
    const { id } = await this.#rows.find(idOrName)
    refuseInUse('extension', this.#usedBy(id))
    await this.#db.delete(extensions).where(eq(extensions.id, id))
    await remove(this.#folder(id))
  }

  /** The uploaded bytes, read from the disk as they are needed. Throws when they are not there. */
  async archive(id: string): Promise<AsyncGenerator<Uint8Array>> {
    const file = path.join(this.#folder(id), ARCHIVE)
    await access(file)
    return bytesOf(file)
  }

  /** What a browser loads. Throws when the files are not there, as under another data folder. */
  async folder(id: string): Promise<string> {
    const folder = path.join(this.#folder(id), UNPACKED)
    await access(folder)
    return folder
  }

  /** Notes that a browser was started with them. */
  async touch(ids: readonly string[]): Promise<void> {
    await this.#db
      .update(extensions)
      .set({ lastUsedAt: new Date() })
      .where(inArray(extensions.id, [...ids]))
  }

  #folder(id: string): string {
    return path.join(this.#root, id)
  }
}

const recordOf = ({ id, name, sizeBytes, checksum, createdAt, lastUsedAt }: Row): Extension => ({
  id,
  created_at: createdAt.toISOString(),
  size_bytes: sizeBytes,
  ...(name !== null && { name }),
  checksum,
  ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
})

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Opened when the first piece is wanted, and closed when no more are. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(file)) yield chunk as Buffer
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytesOf(file)) hash.update(chunk)
  return hash.digest('hex')
}
