import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BorrowedFolder, CopiedFolders } from '../../../storage/kept-folders'
import { retryWhileUnavailable } from '../../../database/retry'
import { withTimeout } from '../../../shared/deadline'
import { isUnavailable } from '../../../database/away'
import { newId } from '../../../database/ids'
import type { Events, EventRange, EventFilter } from '../events'
import { ArchiveRows, type Archive, type ArchiveRowsOptions } from './archive-rows'
import { isMissing } from './missing'
import { segmentsIn } from './segment'
import { warn } from '../../../shared/log'
import type { KeptEvent } from '../kept-event'
import { SessionFiles } from './session-files'

/** The call that has ended a session is written down after the end, and would have all of it packed a second time, ms. */
const SETTLE_MS = 2_000
/** While the database is away, ms. */
const RETRY_MS = 2_000
/** How often to look for telemetry that was missed, ms. */
const CATCH_UP_MS = 3_600_000
const CLOSE_MS = 3_000
/** How long `close` waits for an aborted upload, ms. */
const BREAK_OFF_MS = 1_000

export interface SharedArchiveOptions extends ArchiveRowsOptions {
  readonly folders: CopiedFolders
  /** How long `close` waits for uploads, ms. */
  readonly closeMs?: number | undefined
}

export interface LocalTelemetry {
  /** A folder for each session. */
  readonly root: string
  /** Whether all of a session is written. */
  readonly isOver: (session: string) => boolean
}

/**
 * Telemetry of sessions that are over, in the PostgreSQL of all hosts. What this host has in its data folder is brought in one session after the
 * other, with a copy of its folder as it is; what was not brought in before the service stopped or was killed is at the next start.
 */
export class SharedArchive {
  readonly #options: SharedArchiveOptions & LocalTelemetry
  readonly #rows: ArchiveRows
  /** Sessions of which the database may not have what this host has, and when each is due (`performance.now()`). */
  readonly #pending = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #working: Promise<void> | undefined
  /** Whether the database was unavailable at the last attempt. */
  #isUnavailable = false
  /** Fires when no more pauses are made. */
  readonly #closing = new AbortController()
  /** Fires when no more uploads are begun. */
  readonly #closed = new AbortController()

  constructor(options: SharedArchiveOptions & LocalTelemetry) {
    this.#options = options
    this.#rows = new ArchiveRows(options)
    this.#timer = setInterval(() => this.reconcile(), CATCH_UP_MS).unref()
  }

  /** Whether all finished sessions of this host are uploaded. */
  get isDone(): boolean {
    return this.#pending.size === 0 && !this.#working
  }

  /** Uploads a session again: its folder has changed. */
  changed(session: string): void {
    if (this.#closed.signal.aborted) return
    // The one that waits for longest stays the first.
    this.#pending.delete(session)
    this.#pending.set(session, performance.now() + SETTLE_MS)
    this.#start()
  }

  /** Returns what the database has of a session of any host; undefined when that is nothing. Problem 503 when it does not respond. */
  async find(session: string): Promise<Events | undefined> {
    const found = await this.#rows.find(session)
    return found && new ArchivedEvents(() => this.#borrow(session))
  }

  /** Brings in what it can within some seconds, and nothing more afterwards. Idempotent. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    const working = this.#working ?? Promise.resolve()
    if (!this.#isUnavailable) await withTimeout(working, this.#options.closeMs ?? CLOSE_MS)
    this.#closed.abort()
    await withTimeout(working, BREAK_OFF_MS)
  }

  /** Resolves with undefined when it is no longer kept. */
  async #borrow(session: string): Promise<BorrowedFolder | undefined> {
    for (let missing: string | undefined; ;) {
      const found = await this.#rows.find(session)
      if (!found) return undefined
      // It may have been replaced since the row was read, but then there is another.
      if (found.content === missing) throw new Error(`The telemetry of the session ${session} is missing.`)
      const borrowed = await this.#options.folders.borrow(found.content)
      if (borrowed) return borrowed
      missing = found.content
    }
  }

  /** Looks for what is not in the database: of a service that was killed, of a version before, or because it could not be brought in. */
  reconcile(): void {
    const { root, isOver } = this.#options
    const reconcile = async () => {
      await this.#rows.removeOld()
      const there = await this.#rows.lastFiles()
      for (const entry of await readdir(root, { withFileTypes: true })) {
        const session = entry.name
        if (!entry.isDirectory() || !isOver(session) || this.#pending.has(session)) continue
        const here = await lastOf(path.join(root, session))
        if (here && here.lastFile !== there.get(session)) this.changed(session)
      }
    }
    retryWhileUnavailable(reconcile, this.#closed.signal).catch((error: unknown) => {
      if (!this.#closed.signal.aborted) warn('Failed to compare telemetry with the database', error)
    })
  }

  #start(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
      // What came when all was done.
      if (this.#pending.size > 0 && !this.#closing.signal.aborted) this.#start()
    })
  }

  async #work(): Promise<void> {
    for (let [next] = this.#pending; next; [next] = this.#pending) {
      const [session, at] = next
      const early = at - performance.now()
      if (early > 0 && !this.#closing.signal.aborted) {
        await this.#pause(early)
        continue
      }
      try {
        this.#pending.delete(session)
        await this.#upload(session)
        this.#isUnavailable = false
      } catch (error) {
        this.#isUnavailable = isUnavailable(error)
        if (this.#closed.signal.aborted || (this.#isUnavailable && this.#closing.signal.aborted)) return
        await this.#failed(session, error)
      }
    }
  }

  async #failed(session: string, error: unknown): Promise<void> {
    if (!this.#isUnavailable) {
      const message = `Failed to upload the telemetry of the session ${session} to the database; retrying in an hour`
      return warn(message, error)
    }
    await this.#pause(RETRY_MS)
    if (!this.#pending.has(session)) this.#pending.set(session, performance.now())
  }

  async #upload(session: string): Promise<void> {
    const { root, folders, isOver } = this.#options
    const { signal } = this.#closed
    signal.throwIfAborted()
    const folder = path.join(root, session)
    const last = await lastOf(folder)
    // One that is written to again is reported when that is done.
    if (!isOver(session)) return
    if (!last) return this.#rows.remove(session)
    if ((await this.#rows.find(session))?.lastFile === last.lastFile) return
    const content = `telemetry/${session}/${newId()}`
    await folders.copy(content, folder, signal)
    const replaced = await this.#rows.put({ session, content, ...last }).catch(async (error: unknown) => {
      await folders.remove(content).catch(() => undefined)
      throw error
    })
    if (replaced !== undefined) await folders.remove(replaced)
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { ref: false, signal: this.#closing.signal }).catch(() => undefined)
  }
}

/** Returns the last file of a session, which alone may grow; undefined when there is none. */
async function lastOf(folder: string): Promise<Pick<Archive, 'lastFile' | 'writtenAt'> | undefined> {
  const last = (await segmentsIn(folder)).at(-1)
  if (!last) return undefined
  try {
    const { size, mtimeMs } = await stat(last.file)
    return { lastFile: `${path.basename(last.file)} ${size}`, writtenAt: mtimeMs }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** What the database of all hosts has of a session. Its files are borrowed as long as a caller reads them. */
class ArchivedEvents implements Events {
  readonly #borrow: () => Promise<BorrowedFolder | undefined>

  constructor(borrow: () => Promise<BorrowedFolder | undefined>) {
    this.#borrow = borrow
  }

  forward(range: EventRange, matches: EventFilter): AsyncGenerator<KeptEvent[], void> {
    return this.#read((files) => files.forward(range, matches))
  }

  backward(range: EventRange, matches: EventFilter): AsyncGenerator<KeptEvent[], void> {
    return this.#read((files) => files.backward(range, matches))
  }

  async *#read(read: (files: SessionFiles) => AsyncGenerator<KeptEvent[], void>): AsyncGenerator<KeptEvent[], void> {
    const borrowed = await this.#borrow()
    if (!borrowed) return
    try {
      yield* read(new SessionFiles(borrowed.folder))
    } finally {
      await borrowed.release()
    }
  }
}
