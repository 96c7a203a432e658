import type { Locator, Page } from 'playwright/test'

export class PoolList {
  readonly heading: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Pools' })
  }

  row(name: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: name })
  }

  async newPool(): Promise<void> {
    await this.#page.getByRole('link', { name: 'New pool' }).first().click()
  }

  async open(name: string): Promise<void> {
    await this.#page.getByRole('link', { name, exact: true }).click()
  }
}
