import type { BatchAction } from '../../contract/computer-actions'
import type { DragRecord } from '../../contract/drag-record'
import type { HoldKeys } from '../../contract/held-keys'
import { actingKey } from '../shared/acting-key'

export type Input = Exclude<BatchAction, { type: 'sleep' }> | { type: 'hold_keys'; hold_keys: HoldKeys }

/** An input that has happened, or that has failed on its way. Times as of `performance.now()`. */
export interface DoneInput {
  readonly input: Input
  readonly began: number
  readonly ended: number
  readonly failed: boolean
  /** Name of the key of the call. */
  readonly by: string | undefined
  readonly drag: DragRecord | undefined
}

/** Notifies watchers of a computer of its inputs. Costs nothing while there are none. */
export class InputWatchers {
  readonly #listeners = new Set<(done: DoneInput) => void>()
  #drag: DragRecord | undefined

  /** Returns a function that removes the listener, which must not throw. */
  add(listener: (done: DoneInput) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  keep(record: DragRecord): void {
    this.#drag = record
  }

  /** Performs an input, and reports it when it has ended. Settles as `work` does. */
  async during(input: Input, work: () => Promise<void>): Promise<void> {
    if (this.#listeners.size === 0) return work()
    this.#drag = undefined
    const began = performance.now()
    let failed = true
    try {
      await work()
      failed = false
    } finally {
      const done = { input, began, ended: performance.now(), failed, by: actingKey.getStore(), drag: this.#drag }
      for (const listener of this.#listeners) listener(done)
    }
  }
}
