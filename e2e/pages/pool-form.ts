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

  /** The handle by which the extensions are dragged. */
  handle(index: number): Locator {
    return this.#page.getByTitle('Drag to reorder').nth(index)
  }

  /** The request as text, which can be edited. */
  get json(): Locator {
    return this.request.getByRole('textbox', { name: 'Request as JSON' })
  }

  async showAs(view: string): Promise<void> {
    await this.request.getByRole('radio', { name: view, exact: true }).check()
  }

  /** The way to a part of the form; it says what is set there, or how many problems. */
  contents(group: string): Locator {
    return this.#page.getByRole('navigation', { name: 'Contents of the form' }).getByRole('link', { name: group })
  }

  /** What went wrong the last time it was sent. */
  notice(title: string | RegExp): Locator {
    return this.#page.getByRole('alert').or(this.#page.getByRole('status')).filter({ hasText: title })
  }

  get policy(): Locator {
    return this.#page.getByRole('textbox', { name: 'Chrome policy' })
  }

  async choosePolicyFile(name: string, text: string): Promise<void> {
    const buffer = Buffer.from(text)
    await this.#page.getByLabel('Policy file').setInputFiles({ name, mimeType: 'application/json', buffer })
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
