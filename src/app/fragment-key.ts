import { keyOfFragment } from '../features/connection/address'
import { Store } from '../lib/store'

type Page = Pick<Window, 'location' | 'history' | 'addEventListener'>

/** The key that came in the address (`/#key=…`): taken at once and removed from the address, also when it is pasted later. */
export class FragmentKeyStore extends Store<string | null> {
  readonly #page: Page

  constructor(page: Page) {
    super(null)
    this.#page = page
    this.#take()
    page.addEventListener('hashchange', () => this.#take())
  }

  /** The key has been used or given up. */
  readonly forget = (): void => this.publish(null)

  #take(): void {
    const { location, history } = this.#page
    const key = keyOfFragment(location.hash)
    if (key === null) return
    history.replaceState(history.state, '', location.pathname + location.search)
    this.publish(key)
  }
}
