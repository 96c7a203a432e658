/** Something that wants browsers started. */
export interface Fillable {
  /** Milliseconds until one may be started, as things are now: 0 at once, Infinity when none is wanted. */
  startsIn(): number
  /** Starts one; resolves when it has started or failed, and never rejects. */
  start(): Promise<void>
}

/** The longest time that a timer can be set to. */
const longestTimer = 2 ** 31 - 1

/** Starts browsers for all pools, as many at once as the machine can do well, the pools taking turns. */
export class FillScheduler {
  readonly #slots: number
  readonly #pools: Fillable[] = []
  #running = 0
  #timer: NodeJS.Timeout | undefined

  /** @param slots how many may be starting at once. */
  constructor(slots: number) {
    this.#slots = slots
  }

  /** A new pool has its turn first: the others had theirs. */
  add(pool: Fillable): void {
    this.#pools.unshift(pool)
    this.wake()
  }

  remove(pool: Fillable): void {
    const place = this.#pools.indexOf(pool)
    if (place >= 0) this.#pools.splice(place, 1)
    this.wake()
  }

  /** To be called when something has changed that makes a pool want a browser. */
  wake(): void {
    clearTimeout(this.#timer)
    while (this.#running < this.#slots) {
      const next = this.#pools.find((pool) => pool.startsIn() <= 0)
      if (!next) {
        this.#sleep()
        return
      }
      this.#pools.push(...this.#pools.splice(this.#pools.indexOf(next), 1))
      void this.#start(next)
    }
  }

  async #start(pool: Fillable): Promise<void> {
    this.#running += 1
    await pool.start()
    this.#running -= 1
    this.wake()
  }

  #sleep(): void {
    const soonest = Math.min(...this.#pools.map((pool) => pool.startsIn()))
    if (soonest === Infinity) return
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.ceil(soonest), longestTimer))
  }
}
