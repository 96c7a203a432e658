/** Paints piece by piece, and says with each how much work it was: about as many pixels of line. */
export type Painting = Iterator<number, void>

/** What one frame has time for. */
const WORK_PER_FRAME = 30_000

/**
 * Paints from the next frame on, once, however often it is asked. What takes longer than a frame goes on in those that follow;
 * what is asked for meanwhile comes after it.
 */
export class Painter {
  #begin: () => Painting | undefined = () => undefined
  #painting: Painting | undefined
  #frame = 0
  #again = false

  readonly request = (): void => {
    if (this.#painting) this.#again = true
    else this.#frame ||= requestAnimationFrame(this.#paint)
  }

  /** `begin` paints at once, or gives what is to be painted. */
  paintWith(begin: () => Painting | undefined): void {
    this.#begin = begin
    this.request()
  }

  cancel(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#painting = undefined
    this.#again = false
  }

  readonly #paint = (): void => {
    this.#frame = 0
    this.#painting ??= this.#begin()
    if (this.#painting && hasMore(this.#painting)) {
      this.#frame = requestAnimationFrame(this.#paint)
      return
    }
    this.#painting = undefined
    if (!this.#again) return
    this.#again = false
    this.request()
  }
}

function hasMore(painting: Painting): boolean {
  for (let work = 0; work < WORK_PER_FRAME;) {
    const piece = painting.next()
    if (piece.done) return false
    work += piece.value
  }
  return true
}
