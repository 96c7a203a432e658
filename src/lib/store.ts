import { useSyncExternalStore } from 'react'

/** State outside React that notifies its listeners when it changes. What changes it is up to the class that extends this one. */
export class Store<T> {
  readonly #listeners = new Set<() => void>()
  #state: T
  #leave = (): void => {}

  constructor(state: T) {
    this.#state = state
  }

  protected get state(): T {
    return this.#state
  }

  /** Returns the state: the same one until something of it changes. */
  readonly get = (): T => this.#state

  /** Calls `listener` after each change, until what it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#leave = this.listen()
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#leave()
    }
  }

  /** Called when the first listener comes; what it returns is called when the last one has gone. */
  protected listen(): () => void {
    return () => {}
  }

  /** Sets the state, and notifies all listeners. */
  protected publish(state: T): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** A store that anybody may set. */
export class Value<T> extends Store<T> {
  readonly set = (state: T): void => this.publish(state)
}

type Readable<T> = Pick<Store<T>, 'get' | 'subscribe'>

/** Returns the state of a store, or what `select` takes of it: only when that is another one the view renders again. */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, S>(store: Readable<T>, select: (state: T) => S): S
export function useStore<T>({ get, subscribe }: Readable<T>, select: (state: T) => unknown = identity): unknown {
  return useSyncExternalStore(subscribe, () => select(get()))
}

const identity = (state: unknown): unknown => state
