import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** A folder that is not complete; its name is what is in front plus this. */
const UNFINISHED = '.unfinished'

/**
 * The saved user data on disk: `<root>/<profile>/<revision>/`. A revision is complete or it is not there, is never changed, and
 * is removed once it has been replaced and nobody copies from it any more.
 */
export class ProfileFolders {
  readonly #root: string
  /** How many are at work on folders of a profile. */
  readonly #users = new Map<string, number>()
  /** What to remove when they are done. */
  readonly #retired = new Map<string, string[]>()

  constructor(dataDir: string) {
    this.#root = path.resolve(dataDir, 'profiles')
  }

  folder(profile: string, revision: string): string {
    return path.join(this.#root, profile, revision)
  }

  /** Removes what a service that was killed left: half revisions, and those that its database had replaced. */
  async sweep(current: ReadonlyMap<string, string | null>): Promise<void> {
    for (const profile of await namesIn(this.#root)) {
      const kept = current.get(profile)
      for (const name of await namesIn(path.join(this.#root, profile))) {
        // The folders of profiles that the database does not know may belong to another database.
        const stale = name.endsWith(UNFINISHED) || (kept !== undefined && name !== kept)
        if (stale) await remove(path.join(this.#root, profile, name))
      }
    }
  }

  /** Keeps all folders of a profile in place until the returned function has been called; it may be called twice. */
  hold(profile: string): () => Promise<void> {
    this.#users.set(profile, (this.#users.get(profile) ?? 0) + 1)
    let held = true
    return async () => {
      if (!held) return
      held = false
      const left = (this.#users.get(profile) ?? 0) - 1
      if (left > 0) this.#users.set(profile, left)
      else this.#users.delete(profile)
      await this.#clear(profile)
    }
  }

  /** A new revision: `write` fills its folder, which is empty. Nothing stays of one that fails. */
  async write(profile: string, revision: string, write: (folder: string) => Promise<void>): Promise<string> {
    const folder = this.folder(profile, revision)
    const draft = `${folder}${UNFINISHED}`
    await mkdir(draft, { recursive: true, mode: 0o700 })
    try {
      await write(draft)
      await rename(draft, folder)
    } catch (error) {
      await remove(draft)
      throw error
    }
    return folder
  }

  /** Removes a revision, or all of a profile, as soon as nobody holds the profile. */
  async retire(profile: string, revision?: string): Promise<void> {
    const folder = revision === undefined ? path.join(this.#root, profile) : this.folder(profile, revision)
    this.#retired.set(profile, [...(this.#retired.get(profile) ?? []), folder])
    await this.#clear(profile)
  }

  async #clear(profile: string): Promise<void> {
    if (this.#users.has(profile)) return
    const folders = this.#retired.get(profile) ?? []
    this.#retired.delete(profile)
    for (const folder of folders) await remove(folder)
  }
}

const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
