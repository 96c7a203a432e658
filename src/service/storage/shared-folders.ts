import { rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { Contents } from './contents'
import { exists, remove } from './files'
import type { FolderCache } from './folder-cache'
import type { BorrowedFolder, CopiedFolders, KeptFolders, StoredFolders } from './kept-folders'
import { packedAlike, unpack } from './tar'
import { warn } from '../shared/log'

export interface SharedFoldersOptions {
  readonly contents: Contents
  readonly cache: FolderCache
  readonly dataDir: string
}

/** Kept in the PostgreSQL of all hosts; each has those in its cache that it uses. */
export class SharedFolders implements KeptFolders, CopiedFolders {
  readonly #contents: Contents
  readonly #cache: FolderCache
  readonly #dataDir: string

  constructor({ contents, cache, dataDir }: SharedFoldersOptions) {
    this.#contents = contents
    this.#cache = cache
    this.#dataDir = path.resolve(dataDir)
  }

  /** Brings in what earlier versions kept in the data folder. What the database does not know stays there. */
  async reconcile({ kind, current }: StoredFolders): Promise<void> {
    const there = await this.#contents.ids(kind)
    for (const id of current) {
      const folder = path.join(this.#dataDir, id)
      if (!(await exists(folder))) continue
      if (there.has(id)) {
        await remove(folder)
        continue
      }
      try {
        await this.#cache.adopt(folder, await this.#contents.write(id, packedAlike(folder)))
        if (id.split('/').length > 2) await rmdir(path.dirname(folder)).catch(() => undefined)
      } catch (error) {
        warn(`Failed to upload the files of ${id} to the database; they stay in the data folder`, error)
      }
    }
  }

  async add(id: string, fill: (folder: string) => Promise<void>): Promise<void> {
    try {
      await this.#cache.add(async (folder) => {
        await fill(folder)
        return this.#contents.write(id, packedAlike(folder))
      })
    } catch (error) {
      await this.#contents.remove([id]).catch(() => undefined)
      throw error
    }
  }

  async copy(id: string, folder: string, signal: AbortSignal): Promise<void> {
    await this.#contents.write(id, unlessAborted(packedAlike(folder), signal))
  }

  async borrow(id: string): Promise<BorrowedFolder | undefined> {
    const checksum = await this.#contents.checksum(id)
    if (checksum === undefined) return undefined
    try {
      const borrowed = await this.#cache.borrow(checksum, (folder) => unpack(this.#contents.read(id), folder))
      return { ...borrowed, identity: id }
    } catch (error) {
      // Another host may have removed it just now.
      if ((await this.#contents.checksum(id)) === undefined) return undefined
      throw error
    }
  }

  /** Removes it; who has borrowed it on any host keeps what is in the cache there. */
  remove(id: string): Promise<void> {
    return this.#contents.remove([id])
  }
}

async function* unlessAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const item of source) {
    signal.throwIfAborted()
    yield item
  }
}
