/** Draws in the next frame, once, however often it is asked. */
export class Painter {
  #draw = (): void => {}
  #frame = 0

  readonly request = (): void => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#draw()
    })
  }

  drawWith(draw: () => void): void {
    this.#draw = draw
    this.request()
  }

  cancel(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }
}
