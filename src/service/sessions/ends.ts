const kept = 500

/** How the last sessions ended, so that an id that is no longer valid is answered with more than "unknown". */
export class Ends {
  readonly #ends = new Map<string, string>()

  /** @param how a sentence's rest, for example `was idle for 600 s and has been ended`. */
  record(id: string, how: string): void {
    this.#ends.delete(id)
    this.#ends.set(id, how)
    const [oldest] = this.#ends.keys()
    if (this.#ends.size > kept && oldest !== undefined) this.#ends.delete(oldest)
  }

  of(id: string): string | undefined {
    return this.#ends.get(id)
  }
}
