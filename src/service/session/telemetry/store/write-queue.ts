import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '../../../shared/deadline'
import { warn } from '../../../shared/log'

/** So long what has come is gathered, ms: a service that is killed loses no more. */
const BATCH_MS = 500
const RETRY_MS = 2_000
/** How often losses are logged at most, ms. */
const REPORT_MS = 60_000
/** How long `close` waits for the last writes, ms. */
const CLOSE_MS = 2_000

export interface Writer {
  readonly isBehind: boolean
  write(): Promise<{ bytes: number; lost: number }>
  release(): void
}

export interface WriteQueueOptions {
  readonly wrote: (bytes: number) => void
  readonly lost: (events: number) => void
  /** Called after each round; returns how many events are given up. */
  readonly tried: (failed: boolean) => number
}

/**
 * Writes for all sessions, one after the other, some time after the events have come: nothing waits for it, and a disk that hangs
 * holds up one thread. While the disk takes nothing it is tried now and then, and what falls out of memory meanwhile is lost, which
 * is logged once.
 */
export class WriteQueue {
  readonly #options: WriteQueueOptions
  readonly #writers = new Set<Writer>()
  #timer: NodeJS.Timeout | undefined
  #isUrgent = false
  #isWriting = false
  #isFailing = false
  #closed = false
  #lost = 0
  #reportedAt = -Infinity

  constructor(options: WriteQueueOptions) {
    this.#options = options
  }

  /** Writes soon; at once if it is urgent and the disk works. */
  add(writer: Writer, urgent = false): void {
    this.#writers.add(writer)
    const hurries = urgent && !this.#isUrgent && !this.#isFailing
    if (hurries) this.#isUrgent = true
    if (hurries || !this.#timer) this.#schedule()
  }

  /** Writes what there is, if it can be done soon. Nothing is written afterwards. */
  async close(): Promise<void> {
    const end = performance.now() + CLOSE_MS
    clearTimeout(this.#timer)
    while (this.#writers.size > 0 && !this.#isFailing && performance.now() < end) {
      await withTimeout(this.#isWriting ? sleep(10) : this.#round(), end - performance.now())
    }
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#closed || this.#isWriting) return
    clearTimeout(this.#timer)
    const soon = this.#isUrgent ? 0 : BATCH_MS
    this.#timer = setTimeout(() => void this.#round(), this.#isFailing ? RETRY_MS : soon).unref()
  }

  async #round(): Promise<void> {
    this.#isWriting = true
    this.#isUrgent = false
    const failures: unknown[] = []
    let written = 0
    // Not those that come meanwhile: a busy session would keep it going for ever.
    const due = [...this.#writers]
    for (const writer of due) {
      if (writer.isBehind) {
        try {
          written += await this.#write(writer)
        } catch (error) {
          writer.release()
          failures.push(error)
        }
      }
      if (!writer.isBehind) this.#writers.delete(writer)
    }
    this.#isWriting = false
    this.#timer = undefined
    if (written > 0 || failures.length > 0) this.#notify(failures)
    this.#missed(this.#options.tried(failures.length > 0))
    if (this.#writers.size > 0) this.#schedule()
  }

  async #write(writer: Writer): Promise<number> {
    const { bytes, lost } = await writer.write()
    this.#missed(lost)
    this.#options.wrote(bytes)
    return bytes
  }

  #missed(events: number): void {
    if (events === 0) return
    this.#lost += events
    this.#options.lost(events)
  }

  #notify(failures: readonly unknown[]): void {
    const wasFailing = this.#isFailing
    this.#isFailing = failures.length > 0
    if (this.#isFailing) {
      if (!wasFailing) warn('Failed to write telemetry; events are lost until this recovers', failures[0])
      return
    }
    const now = performance.now()
    if (!wasFailing && (this.#lost === 0 || now - this.#reportedAt < REPORT_MS)) return
    this.#reportedAt = now
    warn(
      wasFailing
        ? `Telemetry is stored again; ${this.#lost} events were lost`
        : `Telemetry came faster than it could be stored; ${this.#lost} events were lost`,
    )
    this.#lost = 0
  }
}
