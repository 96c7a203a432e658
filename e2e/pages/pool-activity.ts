import type { Locator, Page } from 'playwright/test'

/** The part of a pool's page that tells what happened to it. */
export class PoolActivityLog {
  readonly #page: Page
  readonly #box: Locator
  readonly entries: Locator

  constructor(page: Page) {
    this.#page = page
    this.#box = page.getByRole('region', { name: 'Activity log' })
    this.entries = this.#box.getByRole('listitem')
  }

  /** Those that say something, the newest first. */
  saying(words: string | RegExp): Locator {
    return this.entries.filter({ hasText: words })
  }

  /** Links of an active or ended session. */
  session(id: string): Locator {
    return this.#box.getByRole('link', { name: `Session ${id}` })
  }

  async show(kinds: 'All' | 'Sessions' | 'Browsers' | 'Errors' | 'Changes'): Promise<void> {
    await this.#page.getByRole('radio', { name: kinds, exact: true }).click()
  }
}
