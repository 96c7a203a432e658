import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Contents } from './contents'
import { exists, remove } from './files'
import type { KeptFiles } from './kept-files'
import { warn } from '../shared/log'

export interface SharedFilesOptions {
  readonly contents: Contents
  readonly dataDir: string
}

/** With what the ids of their contents begin, and the folder where earlier versions kept them. */
const KIND = 'baselines'

/** Kept in the PostgreSQL of all hosts, and read from there: they are small, and seldom read. */
export class SharedFiles implements KeptFiles {
  readonly #contents: Contents
  readonly #folder: string

  constructor({ contents, dataDir }: SharedFilesOptions) {
    this.#contents = contents
    this.#folder = path.resolve(dataDir, KIND)
  }

  /** Brings in what earlier versions kept in the data folder. What the database does not know stays there. */
  async reconcile(current: readonly string[]): Promise<void> {
    const there = await this.#contents.ids(KIND)
    for (const name of current) {
      const file = path.join(this.#folder, name)
      if (!(await exists(file))) continue
      try {
        if (!there.has(idOf(name))) await this.#contents.write(idOf(name), createReadStream(file))
        await remove(file)
      } catch (error) {
        warn(`Failed to upload ${idOf(name)} to the database; it stays in the data folder`, error)
      }
    }
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.#contents.write(idOf(name), oneOf(bytes))
  }

  async read(name: string, type: string): Promise<Blob | undefined> {
    try {
      const parts: Uint8Array<ArrayBuffer>[] = []
      for await (const part of this.#contents.read(idOf(name))) parts.push(new Uint8Array(part))
      return new Blob(parts, { type })
    } catch (error) {
      // Another host may have replaced it just now.
      if ((await this.#contents.checksum(idOf(name))) === undefined) return undefined
      throw error
    }
  }

  remove(names: readonly string[]): Promise<void> {
    return this.#contents.remove(names.map(idOf))
  }
}

const idOf = (name: string): string => `${KIND}/${name}`

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
