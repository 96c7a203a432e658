/** What is loaded takes seconds at most; keys are not held back for what never comes. */
const LONGEST_MS = 10_000

/** Collects what is typed for a text field that is not there yet, so that no letter is lost and none calls a command of the page. */
export class TypeAhead {
  #text = ''
  #end: (() => void) | undefined

  /** Collects from now on; Escape ends it and calls `onCancel`. */
  start(onCancel: () => void): void {
    this.stop()
    this.#text = ''
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Escape') {
        this.stop()
        onCancel()
      } else if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1)
      else if (event.key.length === 1) this.#text += event.key
      // For Enter, too: a press of the button that has the focus is not meant.
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    const stop = (): void => this.#end?.()
    const timer = setTimeout(stop, LONGEST_MS)
    addEventListener('keydown', listen, true)
    addEventListener('pointerdown', stop, true)
    this.#end = () => {
      clearTimeout(timer)
      removeEventListener('keydown', listen, true)
      removeEventListener('pointerdown', stop, true)
      this.#end = undefined
    }
  }

  /** Ends the collecting and returns what was typed since it began. Idempotent. */
  stop(): string {
    this.#end?.()
    return this.#text
  }
}
