import { poolRecord, saying, sessionRecord } from './stand-in'
import { go } from '../support/views'
import { expect, test } from './test'

const pools = (count: number) =>
  Array.from({ length: count }, (_, index) => poolRecord({ id: `p${index}`, name: `pool-${index}` }))

test('a service with pages of 20 is read to its end, whether its headers say where it goes on or nothing does', async ({
  page,
  open,
  standIn,
}) => {
  standIn.pools = pools(250)
  standIn.mostOfPage = 20
  await open('/pools')
  await expect(page.getByText('250 pools')).toBeVisible()
  standIn.tellsPages = false
  await page.reload()
  await expect(page.getByText('250 pools')).toBeVisible()
})

test('a service that ignores which page it is asked for is not asked for ever', async ({ page, open, standIn }) => {
  const all = JSON.stringify(pools(250))
  standIn.on('listBrowserPools', saying(200, all, { 'Content-Type': 'application/json', 'X-Has-More': 'true' }))
  await open('/pools')
  await expect(page.getByText('250 pools')).toBeVisible()
  // Each look at the list takes two calls, and there is one a second.
  const calls = () => standIn.callsOf('listBrowserPools').slice(began)
  const began = standIn.callsOf('listBrowserPools').length
  await expect.poll(() => calls().length).toBeGreaterThanOrEqual(3)
  expect((calls()[2]?.at ?? 0) - (calls()[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
})

test('20,000 sessions can be searched, and are no load for the page', async ({ page, open, standIn }) => {
  test.slow()
  standIn.sessions = Array.from({ length: 20_000 }, (_, index) =>
    sessionRecord({ session_id: `s${index}`, name: `session-${index}` }),
  )
  standIn.on('listBrowsers')
  // With one row it is quickly seen what is there; to look for roles among thousands takes seconds.
  await open('/sessions?q=session-19998')
  await expect(page.locator('#main')).toContainText('20000 active sessions', { timeout: 180_000 })
  await page.getByRole('searchbox').fill('session-19999')
  await expect(page.getByRole('link', { name: 'session-19999' })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.locator('#main')).toContainText('session-1')
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(20_000)
  await go(page, '/sessions?view=wall')
  await expect(page.locator('#main')).toContainText('session-1')
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(20_000)
})
