import type { XEvent } from 'x11'
import { Rest } from '../../shared/rest'

/** Events of an X server for one reader, which takes them when it comes to them. */
export class Mailbox {
  readonly #events: XEvent[] = []
  readonly #rest = new Rest()

  readonly put = (event: XEvent): void => {
    this.#events.push(event)
    this.#rest.wake()
  }

  /**
   * Takes the first event that `matches`, as soon as there is one; those before it are dropped. Returns undefined when none has
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
      await this.#rest.for(left, signal)
    }
  }
}
