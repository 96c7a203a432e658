/** An element that something elsewhere gives the focus to, without knowing where it is. */
export class FocusTarget {
  #element: HTMLElement | null = null

  /** For the `ref` of the element. */
  readonly attach = (element: HTMLElement | null): void => {
    this.#element = element
  }

  /** No-op while it is not shown. */
  readonly focus = (): void => this.#element?.focus()
}
