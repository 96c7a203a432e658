import type { Locator, Page } from 'playwright/test'
import { findings } from '../support/axe'
import { focusFaults } from '../support/focus'
import { smallTargets } from '../support/touch'
import { openView, VIEWS } from '../support/views'
import { expect, test } from './fixtures'

interface Size {
  name: string
  viewport: { width: number; height: number }
  deviceScaleFactor?: number
  hasTouch?: boolean
  isMobile?: boolean
}

/** How a person sees it: also in which size of the browser's text, in px, and whether the system has colors of its own. `leaves`: a rule that does not hold there. */
const SIZES: readonly (Size & { text?: number; forcedColors?: 'active'; leaves?: string })[] = [
  { name: '1440 x 900', viewport: { width: 1440, height: 900 } },
  { name: '390 x 844, touch', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { name: '1440 x 900 at 200 %', viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  {
    name: '390 x 844, text at 200 %',
    viewport: { width: 390, height: 844 },
    text: 32,
    // Chromium and Firefox scroll a region without controls by keyboard.
    leaves: 'scrollable-region-focusable',
  },
  {
    name: '1440 x 900, forced colors',
    viewport: { width: 1440, height: 900 },
    forcedColors: 'active',
    // axe reads the colors of the page, not those that the system paints.
    leaves: 'color-contrast',
  },
]

const rows: string[] = []

test.afterAll(() => console.log(['', 'axe', ...rows, ''].join('\n')))

/** Whether the page, and nothing but a part that is made to scroll, is wider than the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Whether it is shown whole without scrolling. */
const isInSight = (locator: Locator): Promise<boolean> =>
  locator.evaluate(
    (element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    },
    undefined,
    { timeout: 10_000 },
  )

for (const { name: size, text = 16, forcedColors, leaves, ...options } of SIZES) {
  test.describe(size, () => {
    test.use(options)
    test('axe finds nothing, nothing is wider than the window, and the focus is seen on the way through by Tab', async ({
      page,
      desk,
    }) => {
      const all: string[] = []
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: text } })
      for (const view of VIEWS) {
        await openView(page, desk, view)
        const found: string[] = []
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, ...(forcedColors && { forcedColors }) })
          const findingsHere = (await findings(page)).filter((finding) => !leaves || !finding.startsWith(leaves))
          found.push(...findingsHere.map((finding) => `${view.name}, ${colorScheme}: ${finding}`))
        }
        if (view.main && options.hasTouch && !(await isInSight(page.getByRole(...view.main).first())))
          found.push(`${view.name}: ${view.main[1].name} is not in sight`)
        if (options.hasTouch) found.push(...(await smallTargets(page)).map((target) => `${view.name}: ${target}`))
        const wider = await overflow(page)
        if (wider > 0) found.push(`${view.name} is ${wider} px wider than the window`)
        found.push(...(await focusFaults(page)).map((fault) => `${view.name}: ${fault}`))
        rows.push(`${view.name.padEnd(14)}  ${size.padEnd(25)}  ${found.length}`)
        all.push(...found)
      }
      expect(all).toEqual([])
    })
  })
}

test.describe('768 x 1024, touch', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })
  test('a finger hits each control of a tablet, and nothing is wider than the window', async ({ page, desk }) => {
    const all: string[] = []
    for (const view of VIEWS) {
      await openView(page, desk, view)
      const found = await smallTargets(page)
      const wider = await overflow(page)
      if (wider > 0) found.push(`it is ${wider} px wider than the window`)
      all.push(...found.map((fault) => `${view.name}: ${fault}`))
    }
    expect(all).toEqual([])
  })
})
