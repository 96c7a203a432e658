import { notifyAll } from './stray'

/** Told when a phase begins or ends. Must not throw. */
type Listener = () => void

/** A phase, times as of `performance.now()`; `to` is Infinity while it lasts. */
interface Phase {
  readonly from: number
  to: number
}

/** When nothing of a session may be recorded: its private phases. */
export class Privacy {
  readonly #phases: Phase[] = []
  readonly #listeners = new Set<Listener>()
  #since: Date | undefined

  /** Since when the phase lasts that is on; undefined while none is. */
  get since(): Date | undefined {
    return this.#since
  }

  /** The same, as of `performance.now()`. */
  get from(): number | undefined {
    return this.#since && this.#phases.at(-1)?.from
  }

  /** From now on nothing may be recorded. Returns since when that is so. Idempotent. */
  begin(): Date {
    if (this.#since) return this.#since
    this.#since = new Date()
    this.#phases.push({ from: performance.now(), to: Infinity })
    this.#tell()
    return this.#since
  }

  /** Idempotent. */
  end(): void {
    const last = this.#phases.at(-1)
    if (!this.#since || !last) return
    this.#since = undefined
    last.to = performance.now()
    this.#tell()
  }

  /** Whether some of the time from `from` up to `to` was in a phase: times as of `performance.now()`. */
  overlaps(from: number, to = from): boolean {
    return this.#phases.some((phase) => from <= phase.to && to >= phase.from)
  }

  /** Returns what ends the watching. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    notifyAll(this.#listeners)
  }
}
