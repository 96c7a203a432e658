import type { DragRecord } from '../../contract/drag-record'

/** Writes down how a drag goes. It begins when it is made, with the button going down. */
export class DragRecording {
  readonly #startedAt = new Date()
  /** A time of `performance.now()`, ms. */
  readonly began = performance.now()
  readonly #samples: DragRecord['samples'] = []

  /** Records a position of the pointer. */
  add(x: number, y: number): void {
    this.#samples.push([this.#elapsed(), x, y])
  }

  end(completed: boolean): DragRecord {
    return {
      started_at: this.#startedAt.toISOString(),
      completed,
      duration_ms: this.#elapsed(),
      samples: this.#samples,
    }
  }

  /** Milliseconds, to a hundredth. */
  #elapsed(): number {
    return Math.round((performance.now() - this.began) * 100) / 100
  }
}
