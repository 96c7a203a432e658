import type { Locator, Page } from 'playwright/test'

/** The dialog of the templates, and the way to it. */
export class Templates {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: 'Templates' })
  }

  get rows(): Locator {
    return this.dialog.getByRole('list', { name: 'Templates' }).getByRole('listitem')
  }

  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Templates' }).click()
  }

  async save(name: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Save this form as' }).fill(name)
    await this.dialog.getByRole('button', { name: 'Save template' }).click()
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  async choose(name: string, action: string): Promise<void> {
    await this.button(`Actions for ${name}`).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  async takeFile(name: string, content: string): Promise<void> {
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(content) }
    await this.dialog.getByLabel('File of templates').setInputFiles(file)
  }
}
