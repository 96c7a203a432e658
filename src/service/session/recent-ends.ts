import { BoundedMap } from '../shared/bounded-map'

const kept = 500

/** How the last sessions ended, so that an id that is no longer valid is answered with more than "unknown". */
export class RecentEnds {
  readonly #ends = new BoundedMap<string, string>(kept)

  /** @param how a sentence's rest, for example `was idle for 600 s and has been ended`. */
  record(id: string, how: string): void {
    this.#ends.set(id, how)
  }

  of(id: string): string | undefined {
    return this.#ends.get(id)
  }
}
