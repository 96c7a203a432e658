import type { Locator, Page } from 'playwright/test'

/** The sessions as a wall of their screens. */
export class Wall {
  readonly cards: Locator
  readonly search: Locator
  /** What can be done to the selected sessions. */
  readonly bar: Locator
  /** What became of each session that something was sent to. */
  readonly results: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.cards = page.getByRole('grid', { name: 'Live session grid' }).getByRole('row')
    this.search = page.getByRole('searchbox', { name: 'Search sessions' })
    this.bar = page.getByRole('region', { name: 'Selected sessions' })
    this.results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  }

  async showAs(view: 'List' | 'Wall'): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: 'Show as' }).getByRole('radio', { name: view }).check()
  }

  /** Whether the card of a session shows its screen. */
  hasPicture(id: string): Promise<boolean> {
    return this.cards
      .getByRole('img', { name: `Screen of ${id.slice(0, 8)}` })
      .evaluate((canvas) => (canvas as HTMLCanvasElement).width > 1)
  }
}
