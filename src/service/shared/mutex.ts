/** Runs one piece of work after the other, in the order in which they came. One that fails does not hold up the next. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    return mine
  }

  /** Resolves when all work so far is done. */
  async settled(): Promise<void> {
    await this.#last
  }
}
