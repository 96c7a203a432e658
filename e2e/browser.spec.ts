import { expect, test } from './support/test'

/** What a pool's settings do to its browsers, as a page in them sees it. */

for (const refresh_rate of [25, 60]) {
  test(
    `a viewport at ${refresh_rate} Hz gives the page ${refresh_rate} frames a second`,
    { tag: '@alone' },
    async ({ api, site }) => {
      const viewport = { width: 1024, height: 768, refresh_rate }
      await api.createPool({ size: 1, viewport, start_url: `${site.url}#frames` })
      await expect.poll(() => site.frames?.perSecond, { timeout: 20_000 }).toBeGreaterThan(refresh_rate * 0.9)
      expect(site.frames?.perSecond).toBeLessThan(refresh_rate * 1.1)
    },
  )
}

test('in kiosk mode the page has the whole display', async ({ api, site }) => {
  await api.createPool({ size: 1, kiosk_mode: true, start_url: site.url })
  await expect.poll(() => site.size, { timeout: 20_000 }).toMatchObject({ width: 1024, height: 768 })
})

test('otherwise the window has the whole display, and the address bar and the tabs take their part', async ({
  api,
  site,
}) => {
  await api.createPool({ size: 1, start_url: site.url })
  await expect
    .poll(() => site.size, { timeout: 20_000 })
    .toMatchObject({ width: 1024, outerWidth: 1024, outerHeight: 768 })
  expect(site.size?.height).toBeLessThan(720)
})

test('a policy of chrome_policy takes effect', async ({ api, site }) => {
  const pool = await api.createPool({ size: 1, chrome_policy: { NewTabPageLocation: site.url } })
  const { session_id } = await api.acquire(pool)
  expect(site.size).toBeUndefined()
  await api.pressKeys(session_id, ['Ctrl+t'])
  await expect.poll(() => site.size, { timeout: 10_000 }).toBeDefined()
})
