import type { Locator, Page } from 'playwright/test'

export class PoolPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  heading(name: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name })
  }

  /** The picture of its browsers, by what it says. */
  lanes(text: RegExp): Locator {
    return this.#page.getByRole('main').getByRole('group', { name: text })
  }

  get acquire(): Locator {
    return this.#page.getByRole('button', { name: 'Acquire', exact: true })
  }

  get leases(): Locator {
    return this.#page.getByRole('table', { name: 'Leases' })
  }

  get delete(): Locator {
    return this.#page.getByRole('button', { name: 'Delete pool' })
  }
}
