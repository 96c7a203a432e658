import type { Locator, Page } from 'playwright/test'

/** The part of a pool's page that tells what happened to it. */
export class PoolActivityLog {
  readonly #page: Page
  /** The box that scrolls. */
  readonly box: Locator
  readonly entries: Locator
  readonly loadOlder: Locator

  constructor(page: Page) {
    this.#page = page
    this.box = page.getByRole('region', { name: 'Activity log' })
    this.entries = this.box.getByRole('listitem')
    this.loadOlder = this.box.getByRole('button', { name: 'Load older' })
  }

  /** Those that say something, the newest first. */
  saying(words: string | RegExp): Locator {
    return this.entries.filter({ hasText: words })
  }

  /** Links of an active or ended session. */
  session(id: string): Locator {
    return this.box.getByRole('link', { name: `Session ${id}` })
  }

  async show(kinds: 'All' | 'Sessions' | 'Browsers' | 'Problems' | 'Changes'): Promise<void> {
    await this.#page.getByRole('radio', { name: kinds, exact: true }).click()
  }

  /** The button that shows what came while the list was held. */
  newEntries(count: number): Locator {
    return this.#page.getByRole('button', { name: `${count} new ${count === 1 ? 'entry' : 'entries'}` })
  }

  /** Whether it is scrolled to its end. */
  async isAtEnd(): Promise<boolean> {
    return this.box.evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1)
  }

  async scrollTop(): Promise<number> {
    return this.box.evaluate((box) => box.scrollTop)
  }
}
