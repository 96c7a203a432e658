import { randomUUID } from 'node:crypto'
import { MOST_MARKS, type ReplayMark } from '../../contract/replay-mark'
import type { Database } from '../database/database'
import { CoalescingLoop } from '../shared/coalescing-loop'
import { withTimeout } from '../shared/deadline'
import { Problem } from '../shared/problem'
import { background, handled } from '../shared/stray'
import { BlackBoxes, STOPPED } from './black-boxes'
import { findEncoder } from './ffmpeg'
import { LiveVideos } from './live-videos'
import { type LeftBox, leftBoxes } from './left-parts'
import { appendMark } from './mark-file'
import { headless, noneFree, notRecording, notStarted, tooMany, tooManyMarks } from './problems'
import { Recording } from './recording'
import { ReplayFiles } from './replay-files'
import { type ReplayRow, ReplayRows } from './replay-rows'
import { expired, oldestKept, type Retention } from './retention'
import { type Recorded, type RecordingTerms, type Running, RunningRecordings } from './running'
import { warn } from '../shared/log'

/** What one session may have in progress. */
export const MAX_RECORDINGS = 4
/** Of what may be kept of all sessions, one replay takes so much at most. */
const SHARE_OF_REPLAY = 1 / 4
/** How long a caller that stops a recording waits for its file, ms: clients wait for 60 s. */
const COMPLETE_MS = 30_000
/** The same, as the service stops: what is not done is done at the next start. */
const CLOSE_MS = 8_000
const SWEEP_MS = 3_600_000
/** Between two sweeps at least, ms. */
const PAUSE_MS = 100

export interface ReplaysOptions {
  readonly db: Database
  /** Id of this host. */
  readonly host: string
  readonly dataDir: string
  /** How many are recorded at once, of all sessions. */
  readonly encoders: number
  readonly retention: Retention
  /** What has to be free on the disk, bytes. */
  readonly reserveBytes?: number | undefined
}

/** Videos of sessions: those that are being recorded here, and those that are kept. */
export class Replays {
  readonly files: ReplayFiles
  readonly blackBoxes: BlackBoxes
  readonly live: LiveVideos
  readonly #options: ReplaysOptions
  readonly #rows: ReplayRows
  readonly #running = new RunningRecordings()
  readonly #sweeps: CoalescingLoop
  /** What black boxes had kept when the service was killed, until the first sweep. */
  readonly #left: LeftBox[]

  private constructor(options: ReplaysOptions, files: ReplayFiles, left: LeftBox[]) {
    this.#options = options
    this.#rows = new ReplayRows(options.db, options.host)
    this.files = files
    this.#left = left
    const { retention, encoders } = options
    const isFree = (): boolean => this.#inUse < encoders
    this.blackBoxes = new BlackBoxes({ rows: this.#rows, files, retention, encoders, isFree })
    this.live = new LiveVideos({ encoders, isFree })
    this.#sweeps = new CoalescingLoop({
      work: async () => {
        await this.#sweep()
        return SWEEP_MS
      },
      pauseMs: PAUSE_MS,
      failure: 'Failed to clean up replays',
    })
  }

  static async open(options: ReplaysOptions): Promise<Replays> {
    const files = await ReplayFiles.open(options.dataDir, options.reserveBytes)
    const left = await leftBoxes(files)
    const replays = new Replays(options, files, left)
    const known = (await replays.#rows.here()).map(({ id }) => id)
    await files.sweep(new Set([...known, ...left.flatMap(({ parts }) => parts.map(({ id }) => id))]))
    return replays
  }

  /** Completes in the background what was being recorded when the service ended, and removes what is too old or too much, again and again. */
  begin(): void {
    this.#sweeps.active = true
  }

  /**
   * Begins to record; resolves when the first picture is encoded. Problem 400 for a session without a display, 409 when it or all have
   * as many as may be, 500 when it cannot be recorded. Rejects with the reason of `signal`, and nothing is kept then.
   */
  async start(recorded: Recorded, terms: RecordingTerms, signal: AbortSignal): Promise<ReplayRow> {
    if (!recorded.browser.display) throw headless()
    if (this.#running.filming(recorded.id).length >= MAX_RECORDINGS) throw tooMany(MAX_RECORDINGS)
    if (this.#inUse >= this.#options.encoders) throw noneFree(this.#options.encoders)
    const id = randomUUID()
    const running: Running = { recorded, terms, isOver: false, marks: 0, done: Promise.resolve() }
    this.#running.add(id, running)
    this.#follow(recorded)
    try {
      return await this.#start(id, running, signal)
    } catch (error) {
      this.#running.delete(id)
      await this.files.remove(id)
      throw error instanceof Problem || signal.aborted ? error : notStarted(error)
    }
  }

  async find(id: string): Promise<ReplayRow | undefined> {
    const row = await this.#rows.find(id)
    return row && this.#asItIs(row)
  }

  /** Returns those of a session, the first to begin first; none for a session that never was. */
  async ofSession(session: string): Promise<ReplayRow[]> {
    return (await this.#rows.ofSession(session)).map((row) => this.#asItIs(row))
  }

  /** Returns whether something of a session is being recorded. */
  isFilming(session: string): boolean {
    return this.#running.filming(session).length > 0
  }

  /** Starts to keep of a new lease what its pool is to keep. Costs nothing. */
  leaseBegan(recorded: Recorded, minutes: number | undefined): void {
    recorded.keptMinutes = undefined
    const { lease } = recorded
    this.#follow(recorded)
    if (minutes === undefined || !recorded.browser.display) return
    setImmediate(() => recorded.lease === lease && this.blackBoxes.leaseBegan(recorded, minutes))
  }

  /** Stops recording a session, whose lease ends. What was recorded is completed in the background. */
  leaseEnded(session: string, hasFailed: boolean): void {
    this.#running.end(session)
    this.blackBoxes.leaseEnded(session, hasFailed)
  }

  /** Stops a recording, if it is in progress here. Resolves when its file is complete, or after 30 s. */
  async stop(id: string): Promise<void> {
    const running = this.#running.get(id)
    running?.recording?.stop()
    if (running) await withTimeout(running.done, COMPLETE_MS)
  }

  /** Names the moment that is recorded now. Problem 409 when it is not recorded, or has too many. */
  async mark(id: string, name: string): Promise<ReplayMark> {
    const running = this.#running.get(id)
    const { recording } = running ?? {}
    if (!running || !recording || recording.stoppedAt) throw notRecording()
    if (running.marks >= MOST_MARKS) throw tooManyMarks(MOST_MARKS)
    running.marks += 1
    const mark = { name, offset_ms: recording.elapsedMs }
    await appendMark(this.files.marks(id), mark)
    return mark
  }

  /** Deletes a replay that was in no answer. */
  async discard(id: string): Promise<void> {
    await this.stop(id)
    await this.#remove(id)
  }

  /** Stops all. Resolves when their files are complete, or after 8 s. Idempotent. */
  async dispose(): Promise<void> {
    for (const { recording } of this.#running.all) recording?.stop()
    const boxes = this.blackBoxes.dispose()
    await withTimeout(Promise.all([boxes, ...this.#running.all.map(({ done }) => done)]), CLOSE_MS)
    await this.#sweeps.stop()
  }

  /** How many encoders are at work. */
  get #inUse(): number {
    return this.#running.filming().length + this.blackBoxes.count + this.live.count
  }

  /** What is recorded of a session goes on with its next browser. */
  #follow(recorded: Recorded): void {
    recorded.onReplaced = () => {
      this.#goOn(recorded)
      this.blackBoxes.replaced(recorded.id)
    }
  }

  /** One that was stopped a moment ago is finished, though that is not written yet. */
  #asItIs(row: ReplayRow): ReplayRow {
    return { ...row, finishedAt: row.finishedAt ?? this.#running.get(row.id)?.recording?.stoppedAt ?? null }
  }

  async #start(id: string, running: Running, signal: AbortSignal): Promise<ReplayRow> {
    const { recorded, terms } = running
    const { browser, computer, privacy } = recorded
    const obstacle = () => this.files.obstacle()
    const [program, reason] = await Promise.all([findEncoder(), obstacle()])
    if (reason !== undefined) throw new Error(reason)
    const recording = await Recording.start({
      ...terms,
      browser,
      computer,
      privacy,
      program,
      obstacle,
      file: this.files.fragments(id),
      actionsFile: this.files.actions(id),
      mark: (name, offset_ms) => background(appendMark(this.files.marks(id), { name, offset_ms })),
      maxBytes: Math.floor(this.#options.retention.bytes * SHARE_OF_REPLAY),
    })
    running.recording = recording
    try {
      signal.throwIfAborted()
      // What it has seen may be the next holder's.
      if (running.isOver) throw new Error('The session has ended.')
      const row = await this.#rows.add({ id, sessionId: recorded.id, startedAt: recording.startedAt })
      running.done = handled(this.#complete(id, running, recording, program))
      return row
    } catch (error) {
      recording.stop()
      await recording.ended
      throw error
    }
  }

  /** Never rejects: what is not done is done by a sweep. */
  async #complete(id: string, running: Running, recording: Recording, program: string): Promise<void> {
    try {
      const { at, by, failure = null, dropped } = await recording.ended
      if (by === 'display') this.#running.interrupted(running)
      if (failure !== null) warn(`The recording ${id} ended early: ${failure}`)
      await this.#rows.update(id, { finishedAt: at, failure, framesDropped: dropped })
      const lengthMs = at.getTime() - recording.startedAt.getTime()
      await this.#rows.update(id, { sizeBytes: await this.files.complete(id, program, lengthMs) })
    } catch (error) {
      warn(`Failed to complete the replay ${id}`, error)
    } finally {
      this.#running.delete(id)
      this.#sweeps.wake()
    }
  }

  /** Another display: each that was being recorded goes on in a replay of its own, as a video has one size. */
  #goOn(recorded: Recorded): void {
    const lost = (error: unknown) => warn('Failed to continue a recording with another browser', error)
    for (const terms of this.#running.takeInterrupted(recorded.id)) {
      if (terms.maxMs > 0) this.start(recorded, terms, new AbortController().signal).catch(lost)
    }
  }

  /** Completes what was left, and removes what is kept for too long or is too much. */
  async #sweep(): Promise<void> {
    const { retention } = this.#options
    await this.blackBoxes.recover(this.#left.splice(0))
    const running = new Set(this.#running.ids)
    const rows = await this.#rows.here()
    const left = rows.filter(({ id, sizeBytes }) => sizeBytes === null && !running.has(id) && !this.#running.get(id))
    const program = left.length > 0 ? await findEncoder().catch(() => undefined) : undefined
    for (const { id, startedAt, finishedAt, failure } of left) {
      const at = finishedAt ?? (await this.files.recorded(id))?.lastAt ?? startedAt
      const why = finishedAt ? failure : STOPPED
      const sizeBytes = await this.files.complete(id, program, at.getTime() - startedAt.getTime())
      await this.#rows.update(id, { finishedAt: at, failure: why, sizeBytes })
    }
    const now = new Date()
    const kept = { ...retention, bytes: retention.bytes - this.blackBoxes.bytes }
    for (const id of expired(await this.#rows.here(), kept, now)) await this.#remove(id)
    await this.#rows.tidyOthers(oldestKept(retention, now))
  }

  /** The file first: a row without one is removed by the next sweep. */
  async #remove(id: string): Promise<void> {
    await this.files.remove(id)
    await this.#rows.remove(id)
  }
}
