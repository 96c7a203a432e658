import type { Locator, Page } from 'playwright/test'

/** The session console: live screen, drag canvas, keys, history. */
export class Console {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get canvas(): Locator {
    return this.#page.getByRole('application', { name: 'Drag canvas' })
  }

  tab(name: 'Drag' | 'Keys' | 'History'): Locator {
    return this.#page.getByRole('tab', { name })
  }

  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true })
  }
}
