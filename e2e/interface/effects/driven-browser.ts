import type { BrowserSession } from '../../../src/contract/session'
import { SMALL } from '../../support/api'
import type { TestedService } from '../../support/tested-service'
import { RecordingSite } from '../../support/recording-site'
import { expect } from '../fixtures'

/** What the recording site has; only the form keeps anything. */
type Shown = 'form' | 'events'

/** A browser that the tests of a group drive in turns: to start one for each took longer than what they look at. */
export class DrivenBrowser {
  readonly id: string
  /** What its page has seen since `refresh`. */
  readonly site: RecordingSite
  readonly #tested: TestedService
  readonly #shows: Shown

  private constructor(
    tested: TestedService,
    { id, shows, site }: Pick<DrivenBrowser, 'id' | 'site'> & { shows: Shown },
  ) {
    this.#tested = tested
    this.#shows = shows
    this.id = id
    this.site = site
  }

  static async start(tested: TestedService, shows: Shown): Promise<DrivenBrowser> {
    const site = await RecordingSite.start()
    await tested.share(Number(new URL(site.url).port))
    const request = {
      kiosk_mode: true,
      viewport: SMALL,
      start_url: site.url + (shows === 'form' ? shows : ''),
      timeout_seconds: 3600,
    }
    const response = await tested.service.fetch('POST', '/browsers', request)
    const { session_id } = (await response.json()) as BrowserSession
    await expect.poll(() => (shows === 'form' ? site.browser : site.size)).toBeDefined()
    return new DrivenBrowser(tested, { id: session_id, shows, site })
  }

  /** As it was in the beginning: the form is empty, and nothing was seen. */
  async refresh(): Promise<void> {
    this.site.forget()
    if (this.#shows === 'form') {
      // With a letter in between it says so also where it was empty.
      const keys = ['Ctrl+a', 'x', 'Ctrl+a', 'Delete']
      await this.#tested.service.fetch('POST', `/browsers/${this.id}/computer/press_key`, { keys })
      await expect.poll(() => this.site.text).toBe('')
    }
    this.site.forget()
  }

  async end(): Promise<void> {
    await this.#tested.service.fetch('DELETE', `/browsers/${this.id}`)
    await this.site.stop()
  }
}
