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
    return this.#page.getByRole('table', { name: 'Sessions of this pool' })
  }

  get delete(): Locator {
    return this.#page.getByRole('button', { name: 'Delete pool' })
  }

  get edit(): Locator {
    return this.#page.getByRole('link', { name: 'Edit', exact: true })
  }

  /** One of the long parts of the page: Sessions, Available, Activity. */
  async openPart(name: string): Promise<void> {
    await this.#page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  get available(): Locator {
    return this.#page.getByRole('table', { name: 'Available browsers' })
  }

  /** What the screen of a lease shows, in small. */
  get thumbnail(): Locator {
    return this.leases.getByRole('img', { name: /^Screen of/ })
  }

  async choose(action: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'More actions' }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** The question before something is done. */
  question(name: RegExp): Locator {
    return this.#page.getByRole('alertdialog', { name }).or(this.#page.getByRole('dialog', { name }))
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name })
  }
}
