/**
 * Does tasks one after the other, in the order in which they came. When one fails, those that wait behind it are not begun: they were
 * meant for what it should have left behind.
 */
export class ActionLine {
  /** Of the task that came last: whether the next one may begin. Null when nothing waits or is in progress. */
  #last: Promise<boolean> | null = null

  /** A task is in progress. */
  get busy(): boolean {
    return this.#last !== null
  }

  /** Resolves with what the task gives, or with null when it was not begun. `task` never rejects. */
  do<T>(task: () => Promise<T>, succeeded: (result: T) => boolean): Promise<T | null> {
    const turn = takeTurn(this.#last, task)
    const last = turn.then((result) => result !== null && succeeded(result))
    this.#last = last
    void last.then(() => {
      if (this.#last === last) this.#last = null
    })
    return turn
  }
}

const takeTurn = async <T>(before: Promise<boolean> | null, task: () => Promise<T>): Promise<T | null> =>
  before === null || (await before) ? task() : null
