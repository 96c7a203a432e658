import { announcePointer } from '../computer/announce-pointer'
import type { LiveBrowser } from './browsers'

/** Opens the start URL of a browser that has started without one, as one that starts with it does. Best effort (rule 2.3). */
export async function openStartPage({ browser, computer }: LiveBrowser, url: string | undefined): Promise<void> {
  if (url === undefined) return
  await browser.navigate(url, { first: true }).catch(() => undefined)
  if (browser.display) await announcePointer(browser, computer)
}
