import { notifyAll } from './stray'

/** Called when a phase begins or ends. Must not throw. */
type Listener = () => void

/** A phase, times as of `performance.now()`; `to` is Infinity while it lasts. */
interface Phase {
  readonly from: number
  to: number
}

/** What the clocks of the display and of a page round to, ms. */
const CLOCK_MS = 5

/** When nothing of a session may be recorded: its private phases; and when only what is typed may not. */
export class Privacy {
  readonly #phases: Phase[] = []
  readonly #listeners = new Set<Listener>()
  /** Calls that type such a text now. */
  #hiding = 0
  /** Keys that were pressed by then may be of such a text: a time of `performance.now()`, Infinity while one is typed. */
  #hiddenUntil = -Infinity
  #since: Date | undefined

  /** Since when the phase lasts that is on; undefined while none is. */
  get since(): Date | undefined {
    return this.#since
  }

  /** The same, as of `performance.now()`. */
  get from(): number | undefined {
    return this.#since && this.#phases.at(-1)?.from
  }

  /** Begins a phase in which nothing may be recorded. Returns since when that is so. Idempotent. */
  begin(): Date {
    if (this.#since) return this.#since
    this.#since = new Date()
    this.#phases.push({ from: performance.now(), to: Infinity })
    this.#notify()
    return this.#since
  }

  /** Idempotent. */
  end(): void {
    const last = this.#phases.at(-1)
    if (!this.#since || !last) return
    this.#since = undefined
    last.to = performance.now()
    this.#notify()
  }

  /** Returns whether some of the time from `from` up to `to` was in a phase: times as of `performance.now()`. */
  overlaps(from: number, to = from): boolean {
    return this.#phases.some((phase) => from <= phase.to && to >= phase.from)
  }

  /** Does `work`, which types what may not be recorded. Settles as it does. */
  async hideTyping<T>(work: () => Promise<T>): Promise<T> {
    this.#hiding += 1
    this.#hiddenUntil = Infinity
    try {
      return await work()
    } finally {
      this.#hiding -= 1
      if (this.#hiding === 0) this.#hiddenUntil = performance.now()
    }
  }

  /** Returns whether a key that was pressed at `pressed`, and is reported now, may be one that must not be recorded. A time of `performance.now()`. */
  hidesKey(pressed: number): boolean {
    return pressed - CLOCK_MS <= this.#hiddenUntil
  }

  watch(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(): void {
    notifyAll(this.#listeners)
  }
}
