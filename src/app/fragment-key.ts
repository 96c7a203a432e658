import { keyOfFragment } from '../features/connection/address'

type Page = Pick<Window, 'location' | 'history' | 'addEventListener'>

/** The key that came in the address (`/#key=…`): taken at once and removed from the address, also when it is pasted later. */
export class FragmentKeyStore {
  readonly #page: Page
  readonly #listeners = new Set<() => void>()
  #key: string | null = null

  constructor(page: Page) {
    this.#page = page
    this.#take()
    page.addEventListener('hashchange', () => this.#take())
  }

  readonly get = (): string | null => this.#key

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The key has been used or given up. */
  readonly forget = (): void => this.#set(null)

  #take(): void {
    const { location, history } = this.#page
    const key = keyOfFragment(location.hash)
    if (key === null) return
    history.replaceState(history.state, '', location.pathname + location.search)
    this.#set(key)
  }

  #set(key: string | null): void {
    this.#key = key
    for (const listener of this.#listeners) listener()
  }
}
