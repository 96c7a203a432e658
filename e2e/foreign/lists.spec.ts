import { sessionRecord } from './stand-in'
import { go } from '../support/views'
import { expect, test } from './test'

test('10,000 sessions can be searched, and are no load for the page', async ({ page, open, standIn }) => {
  standIn.sessions = Array.from({ length: 10_000 }, (_, index) =>
    sessionRecord({ session_id: `s${index}`, name: `session-${index}` }),
  )
  standIn.on('listBrowsers')
  // With one row it is quickly seen what is there; to look for roles among thousands takes seconds.
  await open('/sessions?q=session-9998')
  await expect(page.locator('#main')).toContainText('10000 active sessions')
  await page.getByRole('searchbox').fill('session-9999')
  await expect(page.getByRole('link', { name: 'session-9999' })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.locator('#main')).toContainText('session-1')
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(10_000)
  await go(page, '/sessions?view=wall')
  await expect(page.locator('#main')).toContainText('session-1')
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(10_000)
})
