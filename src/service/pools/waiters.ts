interface Waiter<Request, Given> {
  readonly request: Request
  readonly settle: (given: Given | null) => void
}

/** Callers that wait for something, first come, first served. */
export class Waiters<Request, Given> {
  readonly #queue: Waiter<Request, Given>[] = []

  get size(): number {
    return this.#queue.length
  }

  /** Resolves with what the caller is given; with null after `ms` milliseconds, or when `signal` fires: it has left the queue then. */
  wait(request: Request, ms: number, signal: AbortSignal): Promise<Given | null> {
    return new Promise((resolve) => {
      const settle = (given: Given | null) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        const place = this.#queue.indexOf(waiter)
        if (place >= 0) this.#queue.splice(place, 1)
        resolve(given)
      }
      const leave = () => settle(null)
      const waiter = { request, settle }
      const timer = setTimeout(leave, ms)
      signal.addEventListener('abort', leave)
      this.#queue.push(waiter)
      if (signal.aborted) leave()
    })
  }

  /** Gives to the first in the queue what `make` makes for its request. False when nobody waits. */
  serve(make: (request: Request) => Given): boolean {
    const [first] = this.#queue
    first?.settle(make(first.request))
    return first !== undefined
  }

  /** Sends everyone away with null. */
  dismiss(): void {
    for (let [first] = this.#queue; first; [first] = this.#queue) first.settle(null)
  }
}
