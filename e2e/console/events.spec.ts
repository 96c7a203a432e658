import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import type { Har } from '../../src/events/har'
import { SMALL } from '../support/api'
import { ShopSite } from '../support/shop-site'
import { expect, test } from '../support/test'

/** The events of a session beside its screen, told by a page that logs, asks, fails and throws when it is clicked. */

/** Above the fold of the page, below the bars of the browser. */
const PLACE = { x: 500, y: 500 }

let shop: ShopSite
test.beforeAll(async () => {
  shop = await ShopSite.start()
})
test.afterAll(() => shop.stop())

const rows = (page: Page) => page.getByRole('listbox').getByRole('option')
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text })
/** The answer of the service that fails. The port of the site may have these digits too. */
const unavailable = (page: Page) => row(page, /503\s*GET/)

test('telemetry that is turned on tells what a click leads to, goes along as files, and is there when the session has ended', async ({
  api,
  signIn,
  console,
  page,
}) => {
  const pool = await api.createPool({ size: 1, start_url: shop.url })
  const { session_id } = await api.acquire(pool)
  await signIn.byUrl(`/sessions/${session_id}?tool=events`)
  await page.getByRole('button', { name: 'Turn on telemetry' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(console.live).toBeVisible()
  await page.keyboard.press('c')
  await expect(console.control).toBeFocused()
  await console.pointAt(PLACE.x, PLACE.y, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  const thrown = row(page, /console error.*cart is undefined/)
  await expect(thrown).toBeVisible()
  await console.button('Control').click()

  // The action stands before what it has led to, which tells how long after it was.
  const place = async (text: string | RegExp) => Number(await row(page, text).getAttribute('aria-posinset'))
  expect(await place(/You: Clicks at/)).toBeLessThan(await place(/console log\s*ordering/))
  await expect(unavailable(page)).toContainText('/api/broken')
  await thrown.click()
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByRole('region', { name: 'Stack' })).toContainText('failing')
  await page.getByRole('radio', { name: 'Waterfall' }).click()
  await row(page, '/api/cart').click()
  await expect(details.getByRole('region', { name: 'Sent' })).toContainText('"book": 42')
  await expect(details.getByRole('region', { name: 'Body', exact: true })).toContainText('"total": 12.50')

  const taken = async (item: RegExp) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const { log } = JSON.parse(await taken(/^Network/)) as Har
  expect(log.version).toBe('1.2')
  const asked = log.entries.find(({ request }) => request.method === 'POST')
  expect(asked?.request.queryString).toEqual([{ name: 'book', value: '42' }])
  expect(asked?.response).toMatchObject({ status: 200, content: { text: '{"total":12.50,"books":["Emma"]}' } })
  const lines = (await taken(/^All of the session/)).trim().split('\n')
  const seqs = lines.map((line) => (JSON.parse(line) as { seq: number }).seq)
  expect(seqs).toEqual(seqs.map((_, index) => index + 1))

  await page.getByRole('radio', { name: 'List' }).click()
  await api.endSession(session_id)
  await expect(page.getByRole('alert')).toContainText('This session has ended')
  await page.reload()
  await expect(page.getByText('ended', { exact: true })).toBeVisible()
  await expect(thrown).toBeVisible()
})
