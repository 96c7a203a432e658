import { background } from './stray'

/** Runs one piece of work after the other, in the order in which they came. One that fails does not hold up the next. */
export class Mutex {
  /** Never rejects. */
  #last: Promise<unknown> = Promise.resolve()

  /** Settles as `work` does, which runs when all before it is done; never when `signal` fires before: this rejects with its reason then, at once. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = this.#last
    const mine = (signal ? turn(before, signal) : before).then(work)
    // Also after those before it, whom one that was called off does not wait for; and without what it has given, which would be kept.
    const rest = () => before
    this.#last = mine.then(rest, rest)
    return mine
  }

  /** Resolves when all work so far is done. */
  async settled(): Promise<void> {
    await this.#last
  }
}

/** Resolves with `before`, or rejects with the signal's reason as soon as it aborts. */
function turn(before: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    signal.addEventListener('abort', aborted, { once: true })
    if (signal.aborted) aborted()
    const start = () => {
      signal.removeEventListener('abort', aborted)
      resolve()
    }
    background(before.then(start))
  })
}
