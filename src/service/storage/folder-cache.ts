import { mkdir, rename, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../database/ids'
import { exists, namesIn, remove, sizeOf, UNFINISHED } from './files'
import { restrict } from '../database/private-folder'
import { Holders } from './holders'
import type { BorrowedFolder } from './kept-folders'
import { checksumOf } from './tar'

/** Browsers that start from a folder have copied it long before. */
const FRESH_MS = 10 * 60_000

interface Entry {
  bytes: number
  /** ms since 1970 */
  usedAt: number
}

/**
 * Folders on this host of which the database has another copy, by the checksum of what is in them. What has not been used for longest
 * goes first when there is too much.
 */
export class FolderCache {
  readonly #root: string
  readonly #mostBytes: number
  readonly #entries = new Map<string, Entry>()
  /** Those that this process has verified, or is preparing. */
  readonly #ready = new Map<string, Promise<void>>()
  /** No removal is deferred: what is in use is skipped. */
  readonly #holders = new Holders(() => undefined)

  private constructor(root: string, mostBytes: number) {
    this.#root = root
    this.#mostBytes = mostBytes
  }

  static async open(root: string, mostBytes: number): Promise<FolderCache> {
    const cache = new FolderCache(root, mostBytes)
    await mkdir(root, { recursive: true, mode: 0o700 })
    for (const name of await namesIn(root)) {
      const folder = path.join(root, name)
      if (name.endsWith(UNFINISHED)) await remove(folder)
      else cache.#entries.set(name, { bytes: await sizeOf(folder), usedAt: (await stat(folder)).mtimeMs })
    }
    await cache.#shrink()
    return cache
  }

  /** Adds a folder: `fill` fills it, which is empty, and resolves with the checksum of what is in it. */
  async add(fill: (folder: string) => Promise<string>): Promise<void> {
    await this.#withTempFolder(async (draft) => this.adopt(draft, await fill(draft)))
  }

  /** Takes over a folder from elsewhere on the same disk. */
  async adopt(folder: string, checksum: string): Promise<void> {
    if (this.#ready.has(checksum)) return remove(folder)
    await this.#prepareOnce(checksum, async () => {
      // What an earlier process left may be damaged.
      await remove(this.#folder(checksum))
      await this.#move(folder, checksum)
    })
  }

  /** Borrows a folder: `get` fills it, which is empty, when it is not here or is damaged. */
  async borrow(checksum: string, get: (folder: string) => Promise<void>): Promise<Omit<BorrowedFolder, 'identity'>> {
    const release = this.#holders.hold(checksum)
    try {
      const before = this.#ready.get(checksum)
      await (before ?? this.#prepare(checksum, get))
      if (!(await exists(this.#folder(checksum)))) {
        if (this.#ready.get(checksum) === before) this.#ready.delete(checksum)
        await (this.#ready.get(checksum) ?? this.#prepare(checksum, get))
      }
      await this.#use(checksum)
      return { folder: this.#folder(checksum), release }
    } catch (error) {
      await release()
      throw error
    }
  }

  /** Looks at a folder that an earlier process left, once: the disk may have lost what was written last when the power failed. */
  #prepare(checksum: string, get: (folder: string) => Promise<void>): Promise<void> {
    return this.#prepareOnce(checksum, async () => {
      const folder = this.#folder(checksum)
      if ((await exists(folder)) && (await checksumOf(folder).catch(() => undefined)) === checksum) return
      await remove(folder)
      await this.#withTempFolder(async (draft) => {
        await get(draft)
        await this.#move(draft, checksum)
      })
    })
  }

  #prepareOnce(checksum: string, work: () => Promise<void>): Promise<void> {
    const ready = work()
    this.#ready.set(checksum, ready)
    ready.catch(() => this.#ready.delete(checksum))
    return ready
  }

  async #move(draft: string, checksum: string): Promise<void> {
    await restrict(draft)
    const bytes = await sizeOf(draft)
    await rename(draft, this.#folder(checksum))
    this.#entries.set(checksum, { bytes, usedAt: Date.now() })
    await this.#use(checksum)
    await this.#shrink()
  }

  async #use(checksum: string): Promise<void> {
    const now = new Date()
    const entry = this.#entries.get(checksum)
    if (entry) entry.usedAt = now.getTime()
    await utimes(this.#folder(checksum), now, now)
  }

  /** Removes those that are not `known`, unless they are in use. */
  async sweep(known: (checksums: string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const kept = await known([...this.#entries.keys()])
    for (const checksum of this.#unused()) {
      if (!kept.has(checksum)) await this.#drop(checksum)
    }
  }

  async #shrink(): Promise<void> {
    const sizes = [...this.#entries.values()].map(({ bytes }) => bytes)
    let surplus = sizes.reduce((sum, bytes) => sum + bytes, 0) - this.#mostBytes
    for (const checksum of this.#unused()) {
      if (surplus <= 0) return
      surplus -= this.#entries.get(checksum)?.bytes ?? 0
      await this.#drop(checksum)
    }
  }

  /** Those not used for longest first. */
  #unused(): string[] {
    const isUnused = ([checksum, { usedAt }]: [string, Entry]) =>
      usedAt < Date.now() - FRESH_MS && !this.#holders.isHeld(checksum)
    const unused = [...this.#entries].filter(isUnused).sort(([, a], [, b]) => a.usedAt - b.usedAt)
    return unused.map(([checksum]) => checksum)
  }

  async #drop(checksum: string): Promise<void> {
    if (this.#holders.isHeld(checksum) || !this.#entries.delete(checksum)) return
    this.#ready.delete(checksum)
    const gone = path.join(this.#root, `${newId()}${UNFINISHED}`)
    await rename(this.#folder(checksum), gone).catch(() => undefined)
    await remove(gone)
  }

  async #withTempFolder(work: (draft: string) => Promise<void>): Promise<void> {
    const draft = path.join(this.#root, `${newId()}${UNFINISHED}`)
    await mkdir(draft, { mode: 0o700 })
    try {
      await work(draft)
    } finally {
      await remove(draft)
    }
  }

  #folder(checksum: string): string {
    return path.join(this.#root, checksum)
  }
}
