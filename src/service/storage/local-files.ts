import { openAsBlob } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exists, remove } from './files'
import type { KeptFiles } from './kept-files'

/** Kept in a folder of the only service on the embedded database, which would never free what a replaced one took. */
export class LocalFiles implements KeptFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = path.resolve(folder)
  }

  /** Removes what an earlier service left without a row. */
  async reconcile(current: readonly string[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const known = new Set(current)
    await this.remove((await readdir(this.#folder)).filter((name) => !known.has(name)))
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await writeFile(this.#path(name), bytes, { mode: 0o600 })
  }

  async read(name: string, type: string): Promise<Blob | undefined> {
    return (await exists(this.#path(name))) ? openAsBlob(this.#path(name), { type }) : undefined
  }

  async remove(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => remove(this.#path(name))))
  }

  #path(name: string): string {
    return path.join(this.#folder, name)
  }
}
