import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Mutex } from '../shared/mutex'
import { remux } from './ffmpeg'
import { readMarks, withChapters } from './mark-file'

const WHOLE = '.mp4'
/** What is being recorded, or was when the service ended. */
const FRAGMENTS = '.fragments.mp4'
const UNFINISHED = '.unfinished.mp4'
const ACTIONS = '.actions.jsonl'
const MARKS = '.marks.jsonl'
const CHAPTERS = '.chapters'
const OWNER = '.owner.json'
/** So much has a file in which there is no picture, bytes. */
const EMPTY_BYTES = 1024
/** Less than this has to be free on the disk, or nothing is recorded: the database and the browsers need it, too. */
const RESERVE_BYTES = 256 * 1024 * 1024

/** The files of replays, in one folder: `<id>.mp4`, and while one is being recorded `<id>.fragments.mp4`; beside it `<id>.actions.jsonl`. */
export class ReplayFiles {
  readonly #folder: string
  readonly #reserveBytes: number
  /** One after the other: they do little but read and write. */
  readonly #remuxes = new Mutex()

  private constructor(folder: string, reserveBytes: number) {
    this.#folder = folder
    this.#reserveBytes = reserveBytes
  }

  static async open(dataDir: string, reserveBytes = RESERVE_BYTES): Promise<ReplayFiles> {
    const files = new ReplayFiles(path.resolve(dataDir, 'replays'), reserveBytes)
    await mkdir(files.#folder, { recursive: true, mode: 0o700 })
    return files
  }

  whole(id: string): string {
    return path.join(this.#folder, `${id}${WHOLE}`)
  }

  fragments(id: string): string {
    return path.join(this.#folder, `${id}${FRAGMENTS}`)
  }

  /** Returns what was done meanwhile, a line for each action. */
  actions(id: string): string {
    return path.join(this.#folder, `${id}${ACTIONS}`)
  }

  /** Returns its named moments, a line for each of them. */
  marks(id: string): string {
    return path.join(this.#folder, `${id}${MARKS}`)
  }

  /** Returns the actions of one, each as JSON; none when there is no file of them. */
  async readActions(id: string): Promise<string[]> {
    const text = await readFile(this.actions(id), 'utf8').catch(() => '')
    // The last line may be half written.
    return text.split('\n').slice(0, -1)
  }

  /** Returns why nothing can be recorded, a sentence, or undefined. */
  async obstacle(): Promise<string | undefined> {
    const { bavail, bsize } = await statfs(this.#folder)
    if (bavail * bsize >= this.#reserveBytes) return undefined
    return `The disk of the server is almost full: less than ${this.#reserveBytes / 1024 ** 2} MiB are free.`
  }

  /** Returns when something was written last of what was being recorded, and whether there is a picture; undefined when there is no such file. */
  async recorded(id: string): Promise<{ lastAt: Date; isEmpty: boolean } | undefined> {
    const file = await found(this.fragments(id))
    return file && { lastAt: file.mtime, isEmpty: file.size <= EMPTY_BYTES }
  }

  /** Notes whose a part is that no replay knows yet, so that it is found after the service was killed. */
  async writeOwner(id: string, owner: object): Promise<void> {
    await writeFile(this.#owner(id), JSON.stringify(owner), { mode: 0o600 })
  }

  /** Returns what `writeOwner` was given; undefined where it cannot be read. */
  async readOwner(id: string): Promise<unknown> {
    return readFile(this.#owner(id), 'utf8')
      .then((text) => JSON.parse(text) as unknown)
      .catch(() => undefined)
  }

  /** Takes the owner of a part away: the next start removes what is left of it. */
  async disown(id: string): Promise<void> {
    await rm(this.#owner(id), { force: true })
  }

  /** Returns those that have an owner. */
  async owned(): Promise<string[]> {
    return (await readdir(this.#folder))
      .filter((name) => name.endsWith(OWNER))
      .map((name) => name.slice(0, -OWNER.length))
  }

  #owner(id: string): string {
    return path.join(this.#folder, `${id}${OWNER}`)
  }

  /**
   * Makes the whole file of what was recorded, with its index in front and its marks as chapters; where that fails, the fragments are the
   * file. Gives its size, 0 when nothing was recorded. Idempotent.
   */
  async complete(id: string, program: string | undefined, lengthMs: number): Promise<number> {
    const fragments = await found(this.fragments(id))
    if (fragments) await this.#remuxes.run(() => this.#complete(id, fragments.size, { program, lengthMs }))
    return (await found(this.whole(id)))?.size ?? 0
  }

  async #complete(
    id: string,
    size: number,
    { program, lengthMs }: { program: string | undefined; lengthMs: number },
  ): Promise<void> {
    const [from, unfinished, whole] = [
      this.fragments(id),
      path.join(this.#folder, `${id}${UNFINISHED}`),
      this.whole(id),
    ]
    if (size <= EMPTY_BYTES) return rm(from, { force: true })
    try {
      if (program === undefined) throw new Error('There is no encoder.')
      await this.#remux(id, { program, lengthMs })
      await rename(unfinished, whole)
      await rm(from, { force: true })
    } catch {
      // It plays, without an index.
      await rm(unfinished, { force: true })
      await rename(from, whole)
    }
  }

  /** A video without its chapters is better than none. */
  async #remux(id: string, { program, lengthMs }: { program: string; lengthMs: number }): Promise<void> {
    const [from, to] = [this.fragments(id), path.join(this.#folder, `${id}${UNFINISHED}`)]
    const marks = await readMarks(this.marks(id))
    if (marks.length === 0) return remux(program, { from, to })
    const file = path.join(this.#folder, `${id}${CHAPTERS}`)
    await withChapters(marks, { file, lengthMs }, (chapters) => remux(program, { from, to, chapters })).catch(() =>
      remux(program, { from, to }),
    )
  }

  async remove(id: string): Promise<void> {
    for (const ending of [OWNER, WHOLE, FRAGMENTS, UNFINISHED, ACTIONS, MARKS, CHAPTERS])
      await rm(path.join(this.#folder, id + ending), { force: true })
  }

  /** Removes what belongs to none of these. */
  async sweep(ids: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const [id = ''] = name.split('.')
      if (!ids.has(id)) await rm(path.join(this.#folder, name), { recursive: true, force: true })
    }
  }
}

const found = (file: string) => stat(file).catch(() => undefined)
