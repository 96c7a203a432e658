/** How a held key repeats on an X display: after this time, then this often; in ms. */
const delay = 660
const interval = 40

/** Repeats the key that was pressed last, as long as it is held. */
export class KeyRepeat {
  #keysym: number | undefined
  #timer: NodeJS.Timeout | undefined

  start(keysym: number, repeat: () => void): void {
    this.stop()
    this.#keysym = keysym
    this.#timer = setTimeout(() => {
      repeat()
      this.#timer = setInterval(repeat, interval)
    }, delay)
  }

  /** Stops; with a `keysym` only if it is that key that repeats. */
  stop(keysym?: number): void {
    if (keysym !== undefined && keysym !== this.#keysym) return
    clearTimeout(this.#timer)
    this.#keysym = undefined
  }
}
