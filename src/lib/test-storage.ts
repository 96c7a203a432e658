import type { KeyValueStorage } from './browser-storage'

/** A storage that lives in memory and has room for `capacity` characters: for tests. */
export class MemoryStorage implements KeyValueStorage {
  readonly #items = new Map<string, string>()
  readonly #capacity: number

  constructor(capacity = Number.POSITIVE_INFINITY) {
    this.#capacity = capacity
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    if (value.length > this.#capacity) throw new DOMException('The storage is full', 'QuotaExceededError')
    this.#items.set(key, value)
  }

  removeItem(key: string): void {
    this.#items.delete(key)
  }
}
