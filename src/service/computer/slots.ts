import { availableParallelism } from 'node:os'
import type { StripEncoder } from './strip-encoder'

/** What one piece of work at a time may use. */
export interface Slot {
  /** Made when it is needed. */
  encoder?: StripEncoder | undefined
}

/** Lets as many pieces of heavy work run at once as there are slots; while something keeps time, one slot less. */
export class Slots {
  readonly #free: Slot[]
  readonly #count: number
  readonly #waiting: ((slot: Slot) => void)[] = []
  #reserved = 0

  constructor(count: number) {
    this.#count = count
    this.#free = Array.from({ length: count }, () => ({}))
  }

  async run<T>(work: (slot: Slot) => Promise<T>): Promise<T> {
    const slot = await new Promise<Slot>((resolve) => {
      this.#waiting.push(resolve)
      this.#serve()
    })
    try {
      return await work(slot)
    } finally {
      this.#free.push(slot)
      this.#serve()
    }
  }

  /** Runs what keeps time. */
  async reserveCore<T>(work: () => Promise<T>): Promise<T> {
    this.#reserved += 1
    try {
      return await work()
    } finally {
      this.#reserved -= 1
      this.#serve()
    }
  }

  #serve(): void {
    const kept = this.#reserved > 0 && this.#count > 1 ? 1 : 0
    while (this.#free.length > kept) {
      const next = this.#waiting.shift()
      const slot = next && this.#free.pop()
      if (!slot) return
      next(slot)
    }
  }
}

/** For encoding pictures: a drag must keep its time, so it has a core for itself. */
export const encoding = new Slots(availableParallelism())
