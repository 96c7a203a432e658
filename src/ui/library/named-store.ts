import { Store } from '../../lib/store'
import type { Persisted } from '../../lib/persisted'
import { freeName } from '../free-name'
import { newId } from '../new-id'

export interface Named {
  id: string
  name: string
}

/**
 * What is kept under names in this browser, in an order of the person's own, the same in all tabs: a change begins with what is
 * stored, and says whether there was room for it.
 */
export class NamedStore<T extends Named> extends Store<readonly T[]> {
  readonly #stored: Persisted<readonly T[]>

  constructor(stored: Persisted<readonly T[]>) {
    super(stored.get() ?? [])
    this.#stored = stored
  }

  /** Also receives changes that another tab makes. */
  protected override listen(): () => void {
    const follow = (event: StorageEvent): void => {
      if (event.key === this.#stored.key || event.key === null) this.reload()
    }
    globalThis.addEventListener?.('storage', follow)
    // While no component listened here, another tab may have changed it.
    this.reload()
    return () => globalThis.removeEventListener?.('storage', follow)
  }

  /** Reads again what is stored, if it has changed. */
  reload(): void {
    const records = this.#stored.get() ?? []
    if (records !== this.state && records.length + this.state.length > 0) this.publish(records)
  }

  /** Keeps a record under its name; one of that name is replaced where it is. */
  save(given: Omit<T, 'id'>): boolean {
    this.reload()
    const known = this.state.find(({ name }) => name === given.name)
    return known ? this.#change(known.id, () => ({ ...given, id: known.id }) as T) : this.add([given])
  }

  /** Adds records at the end, under free names. */
  add(given: readonly Omit<T, 'id'>[]): boolean {
    this.reload()
    const all = [...this.state]
    for (const record of given) all.push({ ...record, id: newId(), name: freeName(record.name, all) } as T)
    return this.#keep(all)
  }

  rename(id: string, name: string): boolean {
    this.reload()
    const others = this.state.filter((each) => each.id !== id)
    return this.#change(id, (record) => ({ ...record, name: freeName(name, others) }))
  }

  move(from: number, to: number): boolean {
    this.reload()
    const all = [...this.state]
    all.splice(to, 0, ...all.splice(from, 1))
    return this.#keep(all)
  }

  remove(id: string): boolean {
    this.reload()
    return this.#keep(this.state.filter((each) => each.id !== id))
  }

  /** Puts a record that was removed back at its index. */
  putBack(record: T, index: number): boolean {
    this.reload()
    const all = this.state.filter(({ id }) => id !== record.id)
    all.splice(index, 0, record)
    return this.#keep(all)
  }

  #change(id: string, change: (record: T) => T): boolean {
    return this.#keep(this.state.map((each) => (each.id === id ? change(each) : each)))
  }

  #keep(records: readonly T[]): boolean {
    if (!this.#stored.set(records)) return false
    this.publish(records)
    return true
  }
}
