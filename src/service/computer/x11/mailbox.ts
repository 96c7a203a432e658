import type { XEvent } from 'x11'
import { sleep } from '../schedule'

/** Events of an X server for one reader, which takes them when it comes to them. */
export class Mailbox {
  readonly #events: XEvent[] = []
  #arrived = new AbortController()

  readonly put = (event: XEvent): void => {
    this.#events.push(event)
    this.#arrived.abort()
  }

  /**
   * Takes the first event that `matches`, as soon as there is one; those before it are dropped. Gives undefined when none has
   * come after `ms`. Rejects with the signal's reason when that aborts.
   */
  async take<E extends XEvent>(
    matches: (event: XEvent) => event is E,
    ms: number,
    signal: AbortSignal,
  ): Promise<E | undefined> {
    const deadline = performance.now() + ms
    for (;;) {
      for (let event = this.#events.shift(); event; event = this.#events.shift()) if (matches(event)) return event
      this.#arrived = new AbortController()
      const left = deadline - performance.now()
      if (left <= 0) return undefined
      await sleep(left, AbortSignal.any([signal, this.#arrived.signal])).catch(() => {})
      signal.throwIfAborted()
    }
  }
}
