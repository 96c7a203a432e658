import type { XEvent } from 'x11'

/** Events of an X server for one reader, which takes them when it comes to them. */
export class Mailbox {
  readonly #events: XEvent[] = []
  #wake: () => void = () => {}

  readonly put = (event: XEvent): void => {
    this.#events.push(event)
    this.#wake()
  }

  /**
   * Takes the first event that `matches`, as soon as there is one; those before it are dropped. Gives undefined when none has
   * come after `ms`. Rejects with the signal's reason when that aborts.
   */
  async take<E extends XEvent>(
    matches: (event: XEvent) => event is E,
    ms: number,
    signal?: AbortSignal,
  ): Promise<E | undefined> {
    const deadline = performance.now() + ms
    for (;;) {
      signal?.throwIfAborted()
      for (let event = this.#events.shift(); event; event = this.#events.shift()) if (matches(event)) return event
      const left = deadline - performance.now()
      if (left <= 0) return undefined
      await this.#news(left, signal)
    }
  }

  /** Resolves at the next event, after `ms`, and when the signal aborts. */
  #news(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', done)
      this.#wake = done
    })
  }
}
