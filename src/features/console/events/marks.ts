/** Something that a person or a program did in the page, where it was on the display. */
export interface ClickMark {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly chosen: boolean
}

export interface Marks {
  readonly clicks: readonly ClickMark[]
  /** Keys that were pressed, the last one last. */
  readonly keys: readonly string[]
}

const NONE: Marks = { clicks: [], keys: [] }

/** What the events put over the live screen. Lives outside React: the picture and the list are in different places. */
export class MarkStore {
  #marks = NONE
  readonly #listeners = new Set<() => void>()

  readonly getSnapshot = (): Marks => this.#marks

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(marks: Marks): void {
    if (marks.clicks.length + marks.keys.length === 0) {
      if (this.#marks === NONE) return
      this.#marks = NONE
    } else this.#marks = marks
    for (const listener of this.#listeners) listener()
  }

  clear(): void {
    this.set(NONE)
  }
}
