import { availableParallelism } from 'node:os'
import type { StripEncoder } from './strip-encoder'

/** What the holder of a permit may use. */
export interface Permit {
  /** Made when it is needed. */
  encoder?: StripEncoder | undefined
}

/** Lets as many pieces of heavy work run at once as there are permits; while something keeps time, one fewer. */
export class Semaphore {
  readonly #free: Permit[]
  readonly #count: number
  readonly #waiting: ((permit: Permit) => void)[] = []
  #reserved = 0

  constructor(count: number) {
    this.#count = count
    this.#free = Array.from({ length: count }, () => ({}))
  }

  async run<T>(work: (permit: Permit) => Promise<T>): Promise<T> {
    const permit = await new Promise<Permit>((resolve) => {
      this.#waiting.push(resolve)
      this.#serve()
    })
    try {
      return await work(permit)
    } finally {
      this.#free.push(permit)
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
      const permit = next && this.#free.pop()
      if (!permit) return
      next(permit)
    }
  }
}

/** For encoding pictures: a drag must keep its time, so it has a core for itself. */
export const encoding = new Semaphore(availableParallelism())
