import { expect, test } from './support/test'

/** What a pool's settings do to its browsers, as a page in them sees it; the rest of it is seen by `launcher.browser.test.ts`. */

test('the window has the whole display, at its rate; the address bar and the tabs take their part; a policy of chrome_policy takes effect', async ({
  api,
  site,
}) => {
  const viewport = { width: 1024, height: 768, refresh_rate: 25 }
  const chrome_policy = { NewTabPageLocation: `${site.url}#frames` }
  const pool = await api.createPool({ size: 1, viewport, chrome_policy, start_url: site.url })
  const { session_id } = await api.acquire(pool)
  await expect.poll(() => site.size).toMatchObject({ width: 1024, outerWidth: 1024, outerHeight: 768 })
  expect(site.size?.height).toBeLessThan(720)
  await api.pressKeys(session_id, ['Ctrl+t'])
  await expect.poll(() => site.frames).toBeDefined()
  // A busy machine gives fewer.
  expect(site.frames?.perSecond).toBeLessThan(25 * 1.1)
})
