import { Store } from '../../../lib/store'
import type { DisplayPoint } from './layout'

/** Between two that are announced, ms: no one reads faster, and laying out a line of text takes as long as drawing one. */
const PAUSE_MS = 100

/** Where the pointer is over the picture, outside React: it changes far more often than it is announced. */
export class PointerPlace extends Store<DisplayPoint | null> {
  readonly #pause: (then: () => void) => void
  #place: DisplayPoint | null = null
  #pauses = false

  constructor(pause: (then: () => void) => void = (then) => setTimeout(then, PAUSE_MS)) {
    super(null)
    this.#pause = pause
  }

  /** Announced at once, or after the pause that the one before it began. */
  set(place: DisplayPoint | null): void {
    this.#place = place
    if (!this.#pauses) this.#report()
  }

  readonly #report = (): void => {
    this.#pauses = false
    const [place, before] = [this.#place, this.state]
    if (place?.[0] === before?.[0] && place?.[1] === before?.[1]) return
    this.#pauses = true
    this.#pause(this.#report)
    this.publish(place)
  }
}
