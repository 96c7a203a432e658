import { expect, test } from '../fixtures'

/** Rule 2.3: what headless, stealth, kiosk_mode, viewport and start_url do, as a page sees it. */

// Each setting with both of its values; what each pair of them looks like is seen by `stealth.browser.test.ts` and `headless.browser.test.ts`.
const SHOWN = [
  { headless: false, stealth: true, viewport: { width: 641, height: 333 } },
  { headless: true, stealth: false, viewport: { width: 390, height: 844 } },
]

for (const { headless, stealth, viewport } of SHOWN) {
  const where = headless ? 'headless' : 'on a display'
  const size = `${viewport.width}x${viewport.height}`
  const sees = stealth ? 'stealth hides' : 'it sees'
  test(`${where}, a kiosk page of ${size} has exactly this size, its start URL is trimmed, and ${sees} that the browser is driven`, async ({
    api,
    site,
  }) => {
    const start_url = `  ${site.url}form  `
    const pool = await api.createPool({ size: 1, headless, stealth, kiosk_mode: true, viewport, start_url })
    expect(pool.browser_pool_config).toMatchObject({ headless, stealth })
    await expect.poll(() => site.size).toMatchObject(viewport)
    await expect.poll(() => site.browser).toMatchObject({ webdriver: !stealth })
    expect(`${site.browser?.userAgent} ${site.browser?.brands}`.includes('Headless')).toBe(headless && !stealth)
  })
}

test('a start URL that does not open keeps no browser from the pool', async ({ api, kernel }) => {
  const start_url = 'no such scheme:'
  const pool = await api.createPool({ size: 1, headless: true, start_url })
  const session = await kernel.browserPools.acquire(pool.id, { acquire_timeout_seconds: 30 })
  expect(session?.start_url).toBe(start_url)
})
