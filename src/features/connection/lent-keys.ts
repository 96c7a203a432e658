import { z } from 'zod'
import type { ConnectionStore } from './store'

/** What tabs of one browser say to each other about keys that are stored for a tab only. */
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('lend'), keys: z.record(z.string(), z.string()) }),
])

/** A tab that is there answers within this time, ms. A key that comes later signs in, too. */
const ANSWER_MS = 500

/**
 * Lends keys that end with the tab to the tabs that the same person opens beside it, by Ctrl+click for example: the browser gives those an
 * empty storage. Only pages of this origin hear it, which could read the key anyway; nothing is written to a storage that outlives the tabs.
 */
export class LentKeys {
  readonly #store: ConnectionStore
  readonly #channel: BroadcastChannel
  #onAnswer = (): void => {}

  constructor(store: ConnectionStore, channel = new BroadcastChannel('pooldeck.keys')) {
    this.#store = store
    this.#channel = channel
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#hear(data))
  }

  /** Asks the other tabs, where this one has no key. Resolves when one of them has answered, or none has in time. */
  async borrow(): Promise<void> {
    const { current, connections } = this.#store.get()
    if (current || connections.length === 0) return
    await new Promise<void>((resolve) => {
      this.#onAnswer = resolve
      setTimeout(resolve, ANSWER_MS)
      this.#channel.postMessage({ kind: 'ask' } satisfies z.input<typeof Message>)
    })
  }

  #hear(data: unknown): void {
    const message = Message.safeParse(data)
    if (!message.success) return
    if (message.data.kind === 'ask') {
      const keys = this.#store.tabKeys()
      if (Object.keys(keys).length > 0) this.#channel.postMessage({ kind: 'lend', keys })
    } else if (this.#store.borrow(message.data.keys)) this.#onAnswer()
  }
}
