import { deviceStorage, type KeyValueStorage, type ListedStorage, tabStorage } from '../lib/browser-storage'

/** To what the data belongs: a connection. Its id is never given again once it is gone. */
interface Owner {
  readonly id: string
}

const PREFIX = 'pooldeck.of.'
/** Of versions that did not write down whose these were. */
const UNOWNED = /^pooldeck\.(draft|recent|paused-rate|log|drag|keys|scenario)\./

/** What is stored for owners, and goes with them. Once an owner is gone, whatever is still at work writes nothing more for it. */
export class OwnedStorage {
  readonly #device: ListedStorage
  readonly #tab: ListedStorage
  readonly #listeners = new Set<() => void>()
  /** Undefined until the connections are known. */
  #owners: ReadonlySet<string> | undefined

  constructor({ device, tab }: { device: ListedStorage; tab: ListedStorage }) {
    this.#device = device
    this.#tab = tab
  }

  /** What outlives the browser tab. */
  readonly device = (owner: Owner): KeyValueStorage => this.#storageOf(owner, this.#device)

  /** What outlives a reload, and ends with the browser tab. */
  readonly tab = (owner: Owner): KeyValueStorage => this.#storageOf(owner, this.#tab)

  readonly isGone = (id: string): boolean => this.#owners?.has(id) === false

  /** Deletes what is stored for others than these, also what was left by a tab that ended before it could. */
  retain(ids: readonly string[]): void {
    const left = [...(this.#owners ?? [])].some((id) => !ids.includes(id))
    this.#owners = new Set(ids)
    for (const storage of [this.#device, this.#tab]) {
      for (const key of keysOf(storage)) if (this.#isLeftOver(key)) storage.removeItem(key)
    }
    if (left) for (const listener of this.#listeners) listener()
  }

  /** Calls `listener` when owners have gone. Returns what ends that. */
  onGone(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #isLeftOver(key: string): boolean {
    if (!key.startsWith(PREFIX)) return UNOWNED.test(key)
    return this.isGone(key.slice(PREFIX.length, key.indexOf('/')))
  }

  #storageOf({ id }: Owner, storage: ListedStorage): KeyValueStorage {
    const keyOf = (key: string): string => `${PREFIX}${id}/${key}`
    return {
      getItem: (key) => storage.getItem(keyOf(key)),
      setItem: (key, value) => {
        if (!this.isGone(id)) storage.setItem(keyOf(key), value)
      },
      removeItem: (key) => storage.removeItem(keyOf(key)),
    }
  }
}

const keysOf = (storage: ListedStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

/** What this browser stores for the connections of the dashboard. */
export const ownedStorage = new OwnedStorage({ device: deviceStorage, tab: tabStorage })
