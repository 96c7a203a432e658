import { LiveLoop } from '../../../client/live-loop'

/** A small picture of each session in view about that often. */
const PERIOD_MS = 2_000
/** So many requests at once: a browser has six, and the rest of the page needs some. */
const AT_ONCE = 3

/** Keeps the pictures of the sessions in view fresh: a few at once, the one that waits longest first, none while the page is hidden. */
export class PictureLoop {
  #free = AT_ONCE
  readonly #waiting: (() => void)[] = []

  /**
   * Begins at once. `take` takes the next picture and shows it; false: there will be none, so that it is not asked again. The returned
   * function takes it out again.
   */
  add({ take }: { take: (signal: AbortSignal) => Promise<boolean> }): () => void {
    const loop = new LiveLoop({
      read: async ({ signal, succeed }) => {
        await this.#turn()
        try {
          signal.throwIfAborted()
          if (!(await take(signal))) return 'over'
          succeed()
          return 0
        } finally {
          this.#passOn()
        }
      },
      isOver: () => false,
      everyMs: PERIOD_MS,
    })
    return loop.start()
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #passOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
