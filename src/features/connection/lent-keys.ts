import type { ConnectionStore } from './store'
import { isRecord } from '../../lib/json'

/** What tabs of one browser say to each other about keys that are stored for a tab only. */
type Message = { kind: 'ask' } | { kind: 'lend'; keys: Record<string, string> }

/** A tab that is there answers within this time, ms. A key that comes later signs in, too. */
const ANSWER_MS = 500

/**
 * Passes keys that end with the tab to the tabs that the same person opens beside it, by Ctrl+click for example: the browser gives those an
 * empty storage. A tab whose key was refused takes the new one of any other, so that a person enters it once. Only pages of this origin receive it, which could read the key anyway; nothing is written to a storage that outlives the tabs.
 */
export class LentKeys {
  readonly #store: ConnectionStore
  readonly #channel: BroadcastChannel
  #onAnswer = (): void => {}

  constructor(store: ConnectionStore, channel = new BroadcastChannel('pooldeck.keys')) {
    this.#store = store
    this.#channel = channel
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#receive(data))
    let { current, refused } = store.get()
    let key = current?.key
    store.subscribe(() => {
      const [lastKey, wasRefused] = [key, refused]
      ;({ current, refused } = store.get())
      key = current?.key
      if (refused && !wasRefused) void this.borrow()
      else if (key !== undefined && key !== lastKey) this.#lend()
    })
  }

  /** Asks the other tabs, where this one has no key that is accepted. Resolves when one of them has answered, or none has in time. */
  async borrow(): Promise<void> {
    const { current, connections, refused } = this.#store.get()
    if ((current && !refused) || connections.length === 0) return
    await new Promise<void>((resolve) => {
      this.#onAnswer = resolve
      setTimeout(resolve, ANSWER_MS)
      this.#channel.postMessage({ kind: 'ask' } satisfies Message)
    })
  }

  #receive(data: unknown): void {
    if (isAsk(data)) this.#lend()
    else if (isLend(data) && this.#store.borrow(data.keys)) this.#onAnswer()
  }

  #lend(): void {
    const keys = this.#store.tabKeys()
    if (Object.keys(keys).length > 0) this.#channel.postMessage({ kind: 'lend', keys } satisfies Message)
  }
}

// By hand: this stands before the first view, and schemas would make it an eighth larger.
const isAsk = (data: unknown): boolean => isRecord(data) && data['kind'] === 'ask'
const isLend = (data: unknown): data is Extract<Message, { kind: 'lend' }> =>
  isRecord(data) &&
  data['kind'] === 'lend' &&
  isRecord(data['keys']) &&
  Object.values(data['keys']).every((key) => typeof key === 'string')
