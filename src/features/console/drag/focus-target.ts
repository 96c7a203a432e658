/** An element that something elsewhere gives the focus to, without knowing where it is. */
export class FocusTarget {
  #element: HTMLElement | null = null

  /** Takes the element that is shown now. Returns what lets go of it. */
  attach(element: HTMLElement | null): () => void {
    this.#element = element
    return () => {
      if (this.#element === element) this.#element = null
    }
  }

  /** No-op while it is not shown. */
  readonly focus = (): void => this.#element?.focus()
}
