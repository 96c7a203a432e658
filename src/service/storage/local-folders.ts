import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { exists, namesIn, remove, UNFINISHED } from './files'
import { restrict } from '../database/private-folder'
import { Holders } from './holders'
import type { BorrowedFolder, KeptFolders, StoredFolders } from './kept-folders'
import { warn } from '../shared/log'

/** Kept in the data folder of the only service on the embedded database, below it as their ids say. */
export class LocalFolders implements KeptFolders {
  readonly #root: string
  readonly #holders: Holders

  constructor(dataDir: string) {
    this.#root = path.resolve(dataDir)
    this.#holders = new Holders((error) =>
      warn('Failed to remove files that a browser used when they were deleted; they stay until the next start', error),
    )
  }

  /** Removes what a service that was killed left: half folders, and those that its database had replaced. */
  async reconcile({ kind, current, groups }: StoredFolders): Promise<void> {
    await mkdir(this.path(kind), { recursive: true, mode: 0o700 })
    const known = new Set(current)
    const within = async (group: string) => (await namesIn(this.path(group))).map((name) => `${group}/${name}`)
    // What the database does not know may belong to another one.
    const stale = (await Promise.all(groups.map(within))).flat().filter((id) => !known.has(id))
    const first = await within(kind)
    const second = (await Promise.all(first.map(within))).flat()
    const unfinished = [...first, ...second].filter((id) => id.endsWith(UNFINISHED))
    for (const id of [...stale, ...unfinished]) await this.#discard(id)
  }

  async add(id: string, fill: (folder: string) => Promise<void>): Promise<void> {
    const draft = `${this.path(id)}${UNFINISHED}`
    // A data folder that was removed is not created again.
    if (isNested(id)) await mkdir(path.dirname(draft), { mode: 0o700 }).catch(unlessThere)
    await mkdir(draft, { mode: 0o700 })
    try {
      await fill(draft)
      await restrict(draft)
      await rename(draft, this.path(id))
    } catch (error) {
      await this.#discard(`${id}${UNFINISHED}`)
      throw error
    }
  }

  async borrow(id: string): Promise<BorrowedFolder | undefined> {
    const release = this.#holders.hold(id)
    if (await exists(this.path(id))) return { folder: this.path(id), identity: this.path(id), release }
    await release()
    return undefined
  }

  async remove(id: string): Promise<void> {
    await this.#holders.whenFree(id, () => this.#discard(id))
  }

  path(id: string): string {
    return path.join(this.#root, id)
  }

  /** With the folder of its profile, when that has nothing else. */
  async #discard(id: string): Promise<void> {
    await remove(this.path(id))
    if (isNested(id)) await rmdir(path.dirname(this.path(id))).catch(() => undefined)
  }
}

const isNested = (id: string): boolean => id.split('/').length > 2

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
