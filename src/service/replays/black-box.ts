import { randomUUID } from 'node:crypto'
import { Mutex } from '../shared/mutex'
import { background } from '../shared/stray'
import type { Recording, RecordingEnd } from './recording'

/** The time that is kept is recorded in so many parts; while one more is being recorded, the oldest goes. */
export const PARTS = 4
/** An encoder starts for each part: shorter ones would cost more than they spare. */
const SHORTEST_MS = 15_000

/** A piece of what is kept. */
export interface Part {
  readonly id: string
  readonly recording: Recording
}

export interface BlackBoxOptions {
  /** So much is kept, at least. */
  readonly minutes: number
  /** Begins to record a part, under an id. Rejects when it cannot be recorded. */
  readonly record: (id: string) => Promise<Recording>
  readonly remove: (id: string) => Promise<void>
  /** A part is missing, though it is still being written. */
  readonly disown: (id: string) => Promise<void>
  /** Called when a part could not begin. It is tried again when the next one is due. */
  readonly failed: (error: unknown) => void
}

/** Keeps the last minutes of a display on disk: recordings one after the other, of which the oldest go. */
export class BlackBox {
  readonly minutes: number
  readonly #options: BlackBoxOptions
  readonly #turns = new Mutex()
  readonly #partMs: number
  /** The oldest first; the last one is being recorded. */
  #parts: Part[] = []
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(options: BlackBoxOptions) {
    this.#options = options
    this.minutes = options.minutes
    this.#partMs = Math.max(SHORTEST_MS, (options.minutes * 60_000) / PARTS)
    this.#nextPart()
  }

  /** Does something with all that is kept, up to this moment, the oldest first. It goes on recording meanwhile. */
  keep<T>(work: (parts: readonly Part[]) => Promise<T>): Promise<T> {
    return this.#turns.run(async () => {
      if (!this.#isOver) await this.#turn()
      // The one that has just begun is not part of it.
      const kept = this.#isOver ? this.#parts : this.#parts.slice(0, -1)
      await Promise.all(kept.map(({ recording }) => recording.ended))
      return work(kept)
    })
  }

  /** Stops recording; what is kept stays until it is discarded. Idempotent. */
  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#parts.at(-1)?.recording.stop()
  }

  /** Stops, and forgets all that is kept. */
  async discard(): Promise<void> {
    this.stop()
    await this.#turns.run(() => this.#forget(this.#parts.splice(0)))
  }

  /** Starts over with the browser that has replaced the first: what was kept is of another size. */
  restart(): void {
    background(this.#turns.run(() => this.#forget(this.#parts.splice(0))))
    this.#nextPart()
  }

  #nextPart(): void {
    background(
      this.#turns.run(async () => {
        if (!this.#isOver) await this.#turn()
      }),
    )
  }

  /** Begins a part, and only then ends the one before: nothing is missing between them. */
  async #turn(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#nextPart(), this.#partMs).unref()
    const id = randomUUID()
    try {
      const recording = await this.#options.record(id)
      this.#parts.at(-1)?.recording.stop()
      this.#parts.push({ id, recording })
      background(recording.ended.then((end) => this.#ended(recording, end)))
      if (this.#isOver) recording.stop()
    } catch (error) {
      this.#options.failed(error)
    }
    const needed = Date.now() - this.minutes * 60_000
    const old = this.#parts.findLastIndex(({ recording }) => recording.startedAt.getTime() <= needed)
    if (old > 0) await this.#forget(this.#parts.splice(0, old))
  }

  /** A part that has become too large makes room for the next one. */
  #ended(recording: Recording, { by }: RecordingEnd): void {
    if (by === 'limit' && !this.#isOver && this.#parts.at(-1)?.recording === recording) this.#nextPart()
  }

  async #forget(parts: readonly Part[]): Promise<void> {
    await Promise.all(parts.map(({ id }) => this.#options.disown(id)))
    for (const { id, recording } of parts) {
      recording.stop()
      await recording.ended
      await this.#options.remove(id)
    }
  }
}
