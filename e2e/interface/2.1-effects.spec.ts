import { SMALL } from '../support/api'
import { expect, test } from './fixtures'

/** Section 2.1: what headless, stealth, kiosk_mode, viewport and start_url do, as a page sees it. */

for (const headless of [false, true]) {
  const where = headless ? 'headless' : 'on a display'

  test(`${where}, stealth hides that the browser is driven`, async ({ api, site }) => {
    const seen = async (stealth: boolean) => {
      site.forget()
      const pool = await api.createPool({ size: 1, headless, stealth, start_url: `${site.url}form` })
      await expect.poll(() => site.browser, { timeout: 20_000 }).toBeDefined()
      await api.deleteAllPools()
      expect(pool.browser_pool_config).toMatchObject({ headless, stealth })
      return site.browser
    }
    const open = await seen(false)
    expect(open?.webdriver).toBe(true)
    expect(`${open?.userAgent} ${open?.brands}`.includes('Headless')).toBe(headless)
    const stealthy = await seen(true)
    expect(stealthy?.webdriver).toBe(false)
    expect(`${stealthy?.userAgent} ${stealthy?.brands}`).not.toContain('Headless')
  })

  for (const viewport of [SMALL, { width: 390, height: 844 }, { width: 641, height: 333 }]) {
    test(`${where}, a kiosk page of ${viewport.width}x${viewport.height} has exactly this size`, async ({
      api,
      site,
    }) => {
      await api.createPool({ size: 1, headless, kiosk_mode: true, viewport, start_url: site.url })
      await expect.poll(() => site.size, { timeout: 20_000 }).toMatchObject(viewport)
    })
  }
}

test('a start URL is trimmed, and one that does not open keeps no browser from the pool', async ({
  api,
  kernel,
  site,
}) => {
  await api.createPool({ size: 1, start_url: `  ${site.url}  ` })
  await expect.poll(() => site.size, { timeout: 20_000 }).toBeDefined()
  for (const start_url of ['chrome://version', 'http://127.0.0.1:9/', 'no such scheme:', 'data:text/html,hello']) {
    const pool = await api.createPool({ size: 1, headless: true, start_url })
    const session = await kernel.browserPools.acquire(pool.id, { acquire_timeout_seconds: 30 })
    expect(session?.start_url, start_url).toBe(start_url)
    await kernel.browserPools.delete(pool.id, { force: true })
  }
})
