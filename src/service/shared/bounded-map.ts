/** A map of at most so many entries. One more drops the entry that was set longest ago. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: K, value: V): this {
    this.delete(key)
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.#most && oldest !== undefined) this.delete(oldest)
    return this
  }
}
