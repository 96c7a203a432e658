import { expect, type Page, test as base } from 'playwright/test'
import { RunningService } from '../support/running-service'
import { ViewerTab } from '../support/viewer-tab'
import { KEY, StandIn } from './stand-in'

// What a window shows is painted by the processor.
const VIEWPORT = { width: 1440, height: 640 }

interface Worker {
  /** A dashboard in front of `standIn`. */
  desk: { front: RunningService; standIn: StandIn }
  tab: ViewerTab
}

interface Each {
  /** The service behind the dashboard; as at first, whatever a test before made of it. */
  standIn: StandIn
  /** Opens a view of the dashboard, signed in. */
  open: (path: string) => Promise<void>
  /** What the page has logged that it should not have. */
  page: Page
}

export const test = base.extend<Each, Worker>({
  desk: [
    async ({}, use) => {
      const standIn = await StandIn.start()
      const front = await RunningService.start({ POOLDECK_UPSTREAM: standIn.origin })
      await use({ front, standIn })
      await front.stop()
      await standIn.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tab: [
    async ({ browser, desk: { front } }, use) => {
      const tab = await ViewerTab.open(browser, `${front.origin}/icon.svg`, VIEWPORT)
      await use(tab)
      await tab.context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ tab }, use) => {
    await use(await tab.page())
    await tab.forget()
  },
  standIn: async ({ desk: { standIn } }, use) => {
    standIn.reset()
    await use(standIn)
  },
  open: async ({ page, desk: { front } }, use) => {
    await use(async (path) => {
      await page.goto(`${front.origin}${path}#key=${KEY}`)
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
    })
  },
})

/** What no view may show, whatever a service answers. */
const BROKEN = /Something went wrong|Couldn’t show this view|\bNaN\b|\bundefined\b|\bnull\b|\[object |Invalid Date/

/** Returns what is wrong with the view that is shown; null where nothing is. Waits until it is there. */
export async function faultOf(page: Page): Promise<string | null> {
  const isShown = () =>
    document.querySelector('#main h1') !== null &&
    document.querySelector('#main [role=status][aria-label^=Loading]') === null
  // Some views try again a few times before they say what is wrong.
  const shown = await page.waitForFunction(isShown, null, { timeout: 60_000 }).then(
    () => true,
    () => false,
  )
  const text = await page.locator('#main').innerText()
  const found = BROKEN.exec(text)
  if (found) return text.slice(Math.max(0, found.index - 60), found.index + 200)
  return shown ? null : `No heading: ${text.slice(0, 200)}`
}

export { expect }
