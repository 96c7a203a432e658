import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { EventLog } from '../event-log'
import type { Events } from '../events'
import { KEPT_MS } from './retention'
import { segmentsIn } from './segment'
import { SessionFiles } from './session-files'
import { SessionWriter } from './session-writer'
import { SharedArchive, type SharedArchiveOptions } from './shared-archive'
import { Sweeper } from './sweeper'
import { WriteQueue } from './write-queue'
import { background } from '../../../shared/stray'

const KEPT_SESSIONS = 10_000
/** What one session may take of all that may be kept. */
const SHARE_OF_SESSION = 1 / 8

/** A session with more than this in memory is written at once, bytes. */
const URGENT_BYTES = 1024 * 1024

/** As long as ids are at most: a longer name may not be possible for a folder. */
const ID = /^[a-z][a-z0-9]{0,23}$/

export interface TelemetryStoreOptions {
  readonly dataDir: string
  readonly maxBytes: number
  readonly lost: (events: number) => void
  /** What of sessions that are over goes to the database of all hosts; without it nothing does. */
  readonly shared?: SharedArchiveOptions | undefined
}

/** A session whose events are not all on disk, or may become more. */
interface SessionLog {
  readonly log: EventLog
  readonly writer: SessionWriter
  runs: boolean
}

/**
 * What has happened in browser sessions, kept in the data folder beyond the end of a session and of the service:
 * `telemetry/<session>/<segment>`. Removed after 30 days, or when it becomes too much. With several hosts what is over is in their database, too.
 */
export class TelemetryStore {
  readonly #options: TelemetryStoreOptions
  readonly #root: string
  readonly #sessions = new Map<string, SessionLog>()
  readonly #queue: WriteQueue
  readonly #sweeper: Sweeper
  readonly #archive: SharedArchive | undefined

  private constructor(options: TelemetryStoreOptions) {
    const { dataDir, maxBytes, lost, shared } = options
    this.#options = options
    this.#root = path.resolve(dataDir, 'telemetry')
    this.#sweeper = new Sweeper({
      root: this.#root,
      bounds: { bytes: maxBytes, sessions: KEPT_SESSIONS, ageMs: KEPT_MS },
      runs: (id) => this.#sessions.has(id),
      removed: (id) => this.#archive?.changed(id),
    })
    this.#queue = new WriteQueue({
      wrote: (bytes) => this.#sweeper.wrote(bytes),
      lost,
      tried: (failed) => this.#tidy(failed),
    })
    const isOver = (id: string) => !this.#sessions.has(id)
    this.#archive = shared && new SharedArchive({ ...shared, root: this.#root, isOver })
  }

  static async open(options: TelemetryStoreOptions): Promise<TelemetryStore> {
    const store = new TelemetryStore(options)
    await mkdir(store.#root, { recursive: true, mode: 0o700 })
    background(store.#sweeper.sweep())
    store.#archive?.reconcile()
    return store
  }

  /** Returns the log of a session that begins. Its id was never used before, and so no number of its events is. */
  begin(id: string): EventLog {
    const folder = path.join(this.#root, id)
    const appended = () => this.#appended(id, session)
    const log = new EventLog({ past: new SessionFiles(folder), appended })
    const maxBytes = this.#options.maxBytes * SHARE_OF_SESSION
    const session: SessionLog = { log, writer: new SessionWriter({ log, folder, maxBytes }), runs: true }
    this.#sessions.set(id, session)
    return log
  }

  /** Ends the log of a session. What comes nevertheless, such as the call that has ended it, is kept too. */
  end(id: string): void {
    const session = this.#sessions.get(id)
    if (!session) return
    session.runs = false
    if (!session.writer.isBehind) this.#forget(id, session)
  }

  /** All that is over could be read if this host were gone now; always so on a host that has no others. */
  get isIdle(): boolean {
    return !this.#archive || (this.#sessions.size === 0 && this.#archive.isDone)
  }

  /**
   * Returns what is kept of a session, of one that runs or of one that is over, on whichever host; undefined when nothing is. Problem 503 when it is not
   * here, and the database does not respond.
   */
  async find(id: string): Promise<Events | undefined> {
    const session = this.#sessions.get(id)
    if (session) return session.log.lastSeq > 0 ? session.log : undefined
    if (!ID.test(id)) return undefined
    const folder = path.join(this.#root, id)
    return (await segmentsIn(folder)).length > 0 ? new SessionFiles(folder) : this.#archive?.find(id)
  }

  /** Writes what is not written yet, if the disk takes it within 2 s, and the database within 3 s. Idempotent. */
  async dispose(): Promise<void> {
    await this.#queue.close()
    await this.#sweeper.close()
    await this.#archive?.close()
  }

  #appended(id: string, session: SessionLog): void {
    if (!session.runs) this.#sessions.set(id, session)
    this.#queue.add(session.writer, session.log.bytes > URGENT_BYTES)
  }

  /** Lets go of the sessions that are over, of those too that could not be written. Returns how many events are lost by that. */
  #tidy(failed: boolean): number {
    let lost = 0
    for (const [id, session] of this.#sessions) {
      if (session.runs) continue
      if (failed) lost += session.writer.giveUp()
      if (!session.writer.isBehind) this.#forget(id, session)
    }
    return lost
  }

  #forget(id: string, { log }: SessionLog): void {
    this.#sessions.delete(id)
    log.forget()
    if (log.lastSeq > 0) this.#archive?.changed(id)
  }
}
