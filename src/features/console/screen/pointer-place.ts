import type { DisplayPoint } from './layout'

/** Where the pointer is over the picture, outside React: it changes far more often than anything else. */
export class PointerPlace {
  readonly #listeners = new Set<() => void>()
  #place: DisplayPoint | null = null

  readonly getSnapshot = (): DisplayPoint | null => this.#place

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(place: DisplayPoint | null): void {
    if (place?.[0] === this.#place?.[0] && place?.[1] === this.#place?.[1]) return
    this.#place = place
    for (const listener of this.#listeners) listener()
  }
}
