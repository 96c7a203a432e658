/** Work in steps, each in a frame of its own and after that is painted: together they would hold up the picture. */
export class FrameScheduler {
  readonly #later: (step: () => void) => void
  #left: readonly (() => void)[] = []

  constructor(later = afterFrame) {
    this.#later = later
  }

  get pending(): boolean {
    return this.#left.length > 0
  }

  /** What is left of the work before it is done first. */
  begin(steps: readonly (() => void)[]): void {
    this.finish()
    this.#left = steps
    this.#goOn(steps)
  }

  /** Does at once what is left. */
  readonly finish = (): void => {
    const left = this.#left
    this.#left = []
    for (const step of left) step()
  }

  /** Leaves undone what is left. */
  drop(): void {
    this.#left = []
  }

  #goOn(left: readonly (() => void)[]): void {
    const [step, ...rest] = left
    if (!step) return
    this.#later(() => {
      // It was finished meanwhile, and other work may have begun.
      if (this.#left !== left) return
      this.#left = rest
      step()
      this.#goOn(rest)
    })
  }
}

/** A timer that is set before a frame is painted goes off after it. */
export function afterFrame(step: () => void): void {
  requestAnimationFrame(() => setTimeout(step))
}
