import type { Locator, Page } from 'playwright/test'

/** The command palette. */
export class Palette {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get field(): Locator {
    return this.#page.getByRole('combobox', { name: 'Search pools, sessions and actions' })
  }

  /** What Enter would do. */
  get chosen(): Locator {
    return this.#page.getByRole('dialog', { name: 'Commands' }).locator('[role=option][data-highlighted]')
  }

  option(name: string | RegExp): Locator {
    return this.#page.getByRole('dialog', { name: 'Commands' }).getByRole('option', { name })
  }

  async openByKeys(): Promise<void> {
    await this.#page.keyboard.press('Control+k')
    await this.field.waitFor()
  }

  async openByMouse(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Search', exact: true }).click()
    await this.field.waitFor()
  }
}
