import type { Locator, Page } from 'playwright/test'

export class PoolForm {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  field(name: string): Locator {
    return this.#page.getByRole('textbox', { name, exact: true })
  }

  /** A field that is searched: for a profile, an extension, a proxy. */
  picker(name: string): Locator {
    return this.#page.getByRole('combobox', { name, exact: true })
  }

  /** What will be sent, as the page shows it. */
  get request(): Locator {
    return this.#page.getByRole('region', { name: 'Request' })
  }

  /** The place in their order by which the extensions are dragged. */
  handle(index: number): Locator {
    return this.#page.getByTitle('Drag to another place').nth(index)
  }

  async unfold(group: string): Promise<void> {
    const button = this.#page.getByRole('button', { name: new RegExp(`^${group}`) })
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }

  get headless(): Locator {
    return this.#page.getByRole('switch', { name: 'Headless' })
  }

  async submit(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Create pool' }).click()
  }
}
