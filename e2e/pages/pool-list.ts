import type { Locator, Page } from 'playwright/test'

export class PoolList {
  readonly heading: Locator
  readonly grid: Locator
  readonly search: Locator
  /** What is asked before something is lost. */
  readonly question: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.heading = page.getByRole('heading', { level: 1, name: 'Pools' })
    this.grid = page.getByRole('grid', { name: 'Pools' })
    this.search = page.getByRole('searchbox', { name: 'Search pools' })
    this.question = page.getByRole('alertdialog')
  }

  row(name: string): Locator {
    return this.#page.getByRole('row').filter({ hasText: name })
  }

  /** The names of the pools from the top of the list, as far as they are in view. */
  names(): Promise<string[]> {
    return this.grid.getByRole('rowheader').allInnerTexts()
  }

  async newPool(): Promise<void> {
    await this.#page.getByRole('link', { name: 'New pool' }).first().click()
  }

  async open(name: string): Promise<void> {
    await this.#page.getByRole('link', { name, exact: true }).click()
  }

  async sortBy(column: string): Promise<void> {
    await this.grid.getByRole('columnheader', { name: column }).getByRole('button').click()
  }

  async show(what: RegExp): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: what }).check()
  }

  async choose(name: string, action: string): Promise<void> {
    await this.#page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await this.#page.getByRole('menuitem', { name: action }).click()
  }

  /** How far the list is scrolled. */
  scrollTop(): Promise<number> {
    return this.#page.getByRole('main').evaluate((main) => main.scrollTop)
  }
}
