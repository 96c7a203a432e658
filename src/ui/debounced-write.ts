/** Time in which further changes go into the same write, ms. */
const DELAY_MS = 150

/** Leaves a write that takes a while to a moment after the event that asked for it; it is done before the page is left. */
export class DebouncedWrite {
  #write: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The write that was asked for last replaces those before it. */
  readonly later = (write: () => void): void => {
    this.#write = write
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(this.now, DELAY_MS)
    addEventListener('pagehide', this.now)
  }

  /** Does it now if it is still to be done. */
  readonly now = (): void => {
    clearTimeout(this.#timer)
    removeEventListener('pagehide', this.now)
    this.#timer = undefined
    this.#write?.()
    this.#write = undefined
  }
}
