/** Counts the users of files, so that none is removed while it is in use. */
export class Holders {
  readonly #users = new Map<string, number>()
  readonly #waiting = new Map<string, () => Promise<void>>()
  readonly #failed: (error: unknown) => void

  /** @param failed called with the failures of deferred removals: no caller awaits those. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  /** Holds a file until the returned function has been called, which is idempotent and never rejects. */
  hold(id: string): () => Promise<void> {
    this.#users.set(id, (this.#users.get(id) ?? 0) + 1)
    let held = true
    return async () => {
      if (!held) return
      held = false
      const left = (this.#users.get(id) ?? 0) - 1
      if (left > 0) return void this.#users.set(id, left)
      this.#users.delete(id)
      const work = this.#waiting.get(id)
      this.#waiting.delete(id)
      await work?.().catch(this.#failed)
    }
  }

  isHeld(id: string): boolean {
    return this.#users.has(id)
  }

  /** Runs `work` now, or when the last user has released it. */
  async whenFree(id: string, work: () => Promise<void>): Promise<void> {
    if (this.isHeld(id)) this.#waiting.set(id, work)
    else await work()
  }
}
