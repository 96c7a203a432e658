import type { Page } from 'playwright/test'
import { LostConnectionBar } from '../pages/lost-connection-bar'
import { LIVE } from '../pages/console'
import { expect, test } from '../support/test'

/** A machine that sleeps runs no page; what happened meanwhile is there as soon as it wakes. */

/** Puts the page to sleep, or wakes it. Asleep, nothing can be asked of it. */
async function sleepAndWake<T>(page: Page, meanwhile: () => Promise<T>): Promise<T> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page is of no browser that can be asked for its processes')
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  expect(renderers.length).toBeGreaterThan(0)
  const signal = (name: NodeJS.Signals) => renderers.forEach((id) => process.kill(id, name))
  signal('SIGSTOP')
  try {
    return await meanwhile()
  } finally {
    signal('SIGCONT')
    await cdp.detach()
  }
}

test.use({ hasOwnTab: true })

test('a pool page and a list show at once what happened while the machine slept, the page was frozen or the network was away', async ({
  api,
  console,
  context,
  page,
  poolList,
  poolPage,
  signIn,
  site,
}) => {
  const pool = await api.createPool({ size: 1, name: 'sleepy', headless: true, start_url: site.url })
  await expect.poll(async () => (await api.pool(pool.id)).available_count).toBe(1)
  await signIn.byUrl('/pools/sleepy')
  const lost = new LostConnectionBar(page)
  const named = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(poolPage.lanes(/1 available/)).toBeVisible()

  const session = await test.step('asleep', async () => {
    const { session_id } = await sleepAndWake(page, async () => {
      const acquired = await api.acquire(pool, 'while-asleep')
      await api.updatePool(pool, { size: 2 })
      await expect.poll(async () => (await api.pool(pool.id)).available_count).toBe(1)
      return acquired
    })
    await expect(poolPage.leases.getByRole('link', { name: 'while-asleep', exact: true })).toBeVisible()
    await expect(poolPage.lanes(/1 acquired.*1 available|1 available.*1 acquired/)).toBeVisible()
    await expect(lost.bar).toBeHidden()
    return session_id
  })

  await page.getByRole('link', { name: 'Pools', exact: true }).first().click()
  await expect(poolList.heading).toBeVisible()
  await expect(named('sleepy')).toBeVisible()

  await test.step('frozen', async () => {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
    await api.createPool({ size: 1, name: 'while-frozen', fill_rate_per_minute: 0 })
    await cdp.send('Page.setWebLifecycleState', { state: 'active' })
    await expect(named('while-frozen')).toBeVisible()
  })

  await test.step('without a network', async () => {
    await context.setOffline(true)
    await expect(lost.bar).toContainText('Last response at')
    await api.createPool({ size: 1, name: 'while-offline', fill_rate_per_minute: 0 })
    await context.setOffline(false)
    await expect(lost.bar).toBeHidden()
    await expect(named('while-offline')).toBeVisible()
  })
  expect(lost.loads).toBe(0)

  await test.step('a console whose session ended while the machine slept says so and why; one that goes on is live again', async () => {
    await expect.poll(() => site.size).toBeDefined()
    await signIn.byUrl(`/sessions/${session}?tool=keys`)
    const live = page.getByText(LIVE)
    await expect(live).toBeVisible()
    await console.field('Key or combination').fill('ctrl+a')
    await console.button('Add').click()
    await sleepAndWake(page, async () => {
      await api.pressKeys(session, ['b'])
      await expect.poll(() => site.keys.some(({ type, key }) => type === 'keyup' && key === 'b')).toBe(true)
    })
    await expect(live).toBeVisible()
    await expect(console.sequence.getByRole('listitem')).toHaveCount(1)
    await console.button('Send keys').click()
    await expect.poll(() => site.keys.filter(({ type, key }) => type === 'keydown' && key === 'a').length).toBe(1)

    await api.stopFilling(pool)
    await sleepAndWake(page, () => api.endSession(session))
    await expect(console.ended).toBeVisible()
    await expect(console.sequence.getByRole('listitem')).toHaveCount(1)
    expect(lost.loads).toBe(1)
  })
})
