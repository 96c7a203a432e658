const WINDOW_MS = 1_000

/** Counts what happened in the last second. Times in milliseconds of one clock. */
export class FrameRate {
  #times: number[] = []

  add(at: number): void {
    this.#times.push(at)
    this.#forget(at)
  }

  /** How many were counted in the second before `now`. */
  at(now: number): number {
    this.#forget(now)
    return this.#times.length
  }

  #forget(now: number): void {
    const first = this.#times.findIndex((time) => time > now - WINDOW_MS)
    this.#times = first === -1 ? [] : this.#times.slice(first)
  }
}
