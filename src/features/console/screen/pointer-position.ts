import { Store } from '../../../lib/store'
import type { DisplayPoint } from './layout'

/** Between two that are announced, ms: no one reads faster, and laying out a line of text takes as long as drawing one. */
const PAUSE_MS = 100

/** Where the pointer is over the picture, outside React: it changes far more often than it is announced. */
export class PointerPosition extends Store<DisplayPoint | null> {
  readonly #pause: (then: () => void) => void
  #position: DisplayPoint | null = null
  #pauses = false

  constructor(pause: (then: () => void) => void = (then) => setTimeout(then, PAUSE_MS)) {
    super(null)
    this.#pause = pause
  }

  /** Announced at once, or after the pause that the one before it began. */
  set(position: DisplayPoint | null): void {
    this.#position = position
    if (!this.#pauses) this.#report()
  }

  readonly #report = (): void => {
    this.#pauses = false
    const [position, before] = [this.#position, this.state]
    if (position?.[0] === before?.[0] && position?.[1] === before?.[1]) return
    this.#pauses = true
    this.#pause(this.#report)
    this.publish(position)
  }
}
