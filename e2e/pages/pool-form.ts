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

  /** The request as text, which can be edited. */
  get json(): Locator {
    return this.request.getByRole('textbox', { name: 'Request as JSON' })
  }

  /** Replaces the text of the request, as by typing it. */
  async writeJson(text: string): Promise<void> {
    await this.json.click()
    await this.request.locator('.cm-editor').waitFor()
    await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.insertText(text)
  }

  async showAs(view: string): Promise<void> {
    await this.request.getByRole('radio', { name: view, exact: true }).check()
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
