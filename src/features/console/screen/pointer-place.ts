import type { DisplayPoint } from './layout'

/** Between two that are told, ms: nobody reads faster, and to lay out a line of text takes as long as to draw one. */
const PAUSE_MS = 100

/** Where the pointer is over the picture, outside React: it changes far more often than anything else. */
export class PointerPlace {
  readonly #pause: (then: () => void) => void
  readonly #listeners = new Set<() => void>()
  #place: DisplayPoint | null = null
  #told: DisplayPoint | null = null
  #pauses = false

  constructor(pause: (then: () => void) => void = (then) => setTimeout(then, PAUSE_MS)) {
    this.#pause = pause
  }

  /** As it was told last. */
  readonly getSnapshot = (): DisplayPoint | null => this.#told

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Told at once, or after the pause that the one before it began. */
  set(place: DisplayPoint | null): void {
    this.#place = place
    if (!this.#pauses) this.#tell()
  }

  readonly #tell = (): void => {
    this.#pauses = false
    const [place, told] = [this.#place, this.#told]
    if (place?.[0] === told?.[0] && place?.[1] === told?.[1]) return
    this.#told = place
    this.#pauses = true
    this.#pause(this.#tell)
    for (const listener of this.#listeners) listener()
  }
}
