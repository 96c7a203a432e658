import type { Locator, Page } from 'playwright/test'

/** The form that changes a pool; its fields are those of the create form. */
export class PoolEdit {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  heading(name: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name: `Edit ${name}` })
  }

  get changes(): Locator {
    return this.#page.getByLabel('Changes', { exact: true })
  }

  get reach(): Locator {
    return this.#page.getByRole('region', { name: 'Affected browsers' })
  }

  get request(): Locator {
    return this.#page.getByRole('region', { name: 'Request', exact: true })
  }

  get elsewhere(): Locator {
    return this.#page.getByRole('status').filter({ hasText: 'changed elsewhere' })
  }

  get discard(): Locator {
    return this.#page.getByRole('checkbox', { name: /^Discard/ })
  }

  save(name: string | RegExp = 'Save changes'): Locator {
    return this.#page.getByRole('button', { name })
  }
}
