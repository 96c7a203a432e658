import type { Locator, Page } from 'playwright/test'

/** What every view says while the service is not responding. */
export class LostConnectionBar {
  readonly bar: Locator
  /** How often the page was loaded since. */
  loads = 0

  constructor(page: Page) {
    this.bar = page.getByRole('status').filter({ hasText: 'is not responding' })
    page.on('load', () => (this.loads += 1))
  }
}
