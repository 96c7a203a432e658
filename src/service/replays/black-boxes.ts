import { randomUUID } from 'node:crypto'
import { handled, background } from '../shared/stray'
import { BlackBox, PARTS, type Part } from './black-box'
import { findEncoder } from './ffmpeg'
import { join, type JoinedPart } from './join'
import type { LeftBox, Owner } from './left-parts'
import { blackBoxEmpty, blackBoxOff, headless, noneFree } from './problems'
import { Recording } from './recording'
import type { ReplayFiles } from './replay-files'
import type { ReplayRow, ReplayRows } from './replay-rows'
import type { Retention } from './retention'
import type { Recorded } from './running'
import { appendMark } from './mark-file'
import { warn } from '../shared/log'

/** Of what may be kept of all replays, black boxes take so much at most, all together. */
const SHARE = 1 / 4
const FRAMERATE = 10
/** Why a video ended that was being recorded when the service was killed. */
export const STOPPED = 'The service stopped before it was done.'
/** No part is recorded for longer; the box ends it before. */
const LONGEST_MS = 3_600_000

export interface BlackBoxesOptions {
  readonly rows: ReplayRows
  readonly files: ReplayFiles
  readonly retention: Retention
  /** How many there may be at once. */
  readonly encoders: number
  /** Whether no more encoders are at work than may be, those of black boxes among them. */
  readonly isFree: () => boolean
}

/** The black boxes of the sessions that are here. */
export class BlackBoxes {
  readonly #options: BlackBoxesOptions
  readonly #boxes = new Map<string, BlackBox>()

  constructor(options: BlackBoxesOptions) {
    this.#options = options
  }

  /** How many there are. */
  get count(): number {
    return this.#boxes.size
  }

  /** Bytes that they may take now. */
  get bytes(): number {
    return this.count * this.#bytesOfBox
  }

  /** Returns how many minutes are kept of a session; undefined for none. */
  minutesOf(session: string): number | undefined {
    return this.#boxes.get(session)?.minutes
  }

  /** Keeps of a lease that has begun what its pool is to keep, if an encoder is free. Never throws. */
  leaseBegan(recorded: Recorded, minutes: number): void {
    try {
      this.set(recorded, minutes)
    } catch (error) {
      warn('Failed to begin the black box of a lease', error)
    }
  }

  /** Keeps the last minutes of a session from now on; 0 keeps none. What is kept already is forgotten when the number changes. Problem 400 without a display, 409 when all encoders are busy. */
  set(recorded: Recorded, minutes: number): void {
    const { id } = recorded
    if (minutes > 0 && !recorded.browser.display) throw headless()
    if (this.minutesOf(id) === (minutes || undefined)) return
    this.#drop(id)
    recorded.keptMinutes = undefined
    if (minutes === 0) return
    if (!this.#options.isFree()) throw noneFree(this.#options.encoders)
    const { files } = this.#options
    const box = new BlackBox({
      minutes,
      record: (part) => this.#record(recorded, part),
      remove: (part) => files.remove(part),
      disown: (part) => files.disown(part),
      failed: (error) => warn(`The black box of the session ${id} doesn’t record`, error),
    })
    this.#boxes.set(id, box)
    recorded.keptMinutes = minutes
  }

  /** Makes a replay of what is kept of a session, up to now. Problem 409 when nothing is. */
  async keep(session: string): Promise<ReplayRow> {
    const box = this.#boxes.get(session)
    if (!box) throw blackBoxOff()
    const row = await box.keep((parts) => this.#join(session, parts))
    if (!row) throw blackBoxEmpty()
    return row
  }

  /** Restarts the black box of a session with the browser that has replaced the first. */
  replaced(session: string): void {
    this.#boxes.get(session)?.restart()
  }

  /** Stops recording. What is kept becomes a replay when the session has failed, and is gone otherwise. */
  leaseEnded(session: string, hasFailed: boolean): void {
    const box = this.#boxes.get(session)
    if (!hasFailed || !box) return this.#drop(session)
    this.#boxes.delete(session)
    box.stop()
    const kept = box.keep((parts) => this.#join(session, parts))
    background(
      kept
        .catch((error: unknown) => warn(`Failed to save the black box of the session ${session}`, error))
        .then(() => box.discard()),
    )
  }

  /** Saves what was recorded when the service was killed: no caller requested that end. Never rejects. */
  async recover(left: readonly LeftBox[]): Promise<void> {
    const { files } = this.#options
    for (const box of left) {
      try {
        await this.#replayOf(box, STOPPED)
      } catch (error) {
        warn(`Failed to recover the black box of the session ${box.session}`, error)
      }
      for (const { id } of box.parts) await files.remove(id)
    }
  }

  /** Forgets all that is kept. */
  async dispose(): Promise<void> {
    const all = [...this.#boxes.values()]
    this.#boxes.clear()
    await Promise.all(all.map((box) => handled(box.discard())))
  }

  get #bytesOfBox(): number {
    const { retention, encoders } = this.#options
    return Math.floor((retention.bytes * SHARE) / Math.max(1, encoders))
  }

  #drop(session: string): void {
    const box = this.#boxes.get(session)
    this.#boxes.delete(session)
    if (box) background(box.discard())
  }

  async #record({ id: session, browser, computer, privacy }: Recorded, part: string): Promise<Recording> {
    const { files } = this.#options
    const obstacle = (): Promise<string | undefined> => files.obstacle()
    const [program, reason] = await Promise.all([findEncoder(), obstacle()])
    if (reason !== undefined) throw new Error(reason)
    const recording = await Recording.start({
      browser,
      computer,
      privacy,
      program,
      obstacle,
      framerate: FRAMERATE,
      maxMs: LONGEST_MS,
      file: files.fragments(part),
      actionsFile: files.actions(part),
      mark: (name, offset_ms) => background(appendMark(files.marks(part), { name, offset_ms })),
      // One more than is kept is being recorded.
      maxBytes: Math.floor(this.#bytesOfBox / (PARTS + 2)),
    })
    try {
      await files.writeOwner(part, { session, from: recording.startedAt.getTime() } satisfies Owner)
      return recording
    } catch (error) {
      recording.stop()
      await recording.ended
      await files.remove(part)
      throw error
    }
  }

  async #join(session: string, recorded: readonly Part[]): Promise<ReplayRow | undefined> {
    const parts = recorded.map(({ id, recording: { startedAt, stoppedAt } }, index) => ({
      id,
      from: startedAt.getTime(),
      to: (recorded[index + 1]?.recording.startedAt ?? stoppedAt ?? new Date()).getTime(),
    }))
    return this.#replayOf({ session, parts }, null)
  }

  /** Makes a replay; undefined of nothing. `failure`: why it ended early, a sentence. */
  async #replayOf(
    { session, parts }: { session: string; parts: readonly JoinedPart[] },
    failure: string | null,
  ): Promise<ReplayRow | undefined> {
    const { files, rows } = this.#options
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) return undefined
    const id = randomUUID()
    try {
      // The file first: a row without one is completed by others.
      const sizeBytes = await join(files, id, { parts, program: await findEncoder() })
      const row = await rows.add({ id, sessionId: session, startedAt: new Date(first.from) })
      const set = { finishedAt: new Date(last.to), sizeBytes, failure }
      await rows.update(id, set)
      return { ...row, ...set }
    } catch (error) {
      await files.remove(id)
      throw error
    }
  }
}
