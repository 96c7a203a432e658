import type { Locator, Page } from 'playwright/test'

/** The lists of profiles, extensions and proxies, and the dialogs that make one. */
export class ResourcePage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  dialog(name: RegExp): Locator {
    return this.#page.getByRole('dialog', { name }).or(this.#page.getByRole('alertdialog', { name }))
  }

  row(name: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: name })
  }

  async act(name: string, action: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions for ${name}` }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }
}
