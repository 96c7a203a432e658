import { ownedStorage } from './owned-storage'

/** What a page remembers of the views of a connection until that is gone; the same one at each visit. */
export class OwnedMemory<T> {
  readonly #known = new Map<string, { owner: string; kept: T }>()
  readonly #most: number
  readonly #isBusy: (kept: T) => boolean

  /**
   * `most`: how many are kept, the latest of them, and besides those that `isBusy` says it of. `end`: called with what is forgotten
   * because its connection is gone.
   */
  constructor({
    most,
    isBusy = () => false,
    end,
  }: {
    most: number
    isBusy?: (kept: T) => boolean
    end: (kept: T) => void
  }) {
    this.#most = most
    this.#isBusy = isBusy
    ownedStorage.onGone(() => {
      for (const [key, { owner, kept }] of this.#known) {
        if (!ownedStorage.isGone(owner)) continue
        end(kept)
        this.#known.delete(key)
      }
    })
  }

  /** What is known of a view, or what `make` gives. */
  of({ id: owner }: { readonly id: string }, view: string, make: () => T): T {
    const key = `${owner} ${view}`
    const kept = this.#known.get(key)?.kept ?? make()
    this.#known.delete(key)
    this.#known.set(key, { owner, kept })
    for (const [old, each] of this.#known) {
      if (this.#known.size <= this.#most) break
      if (!this.#isBusy(each.kept)) this.#known.delete(old)
    }
    return kept
  }
}
