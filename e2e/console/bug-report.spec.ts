import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { Har } from '../../src/events/har'
import { Palette } from '../pages/palette'
import { SMALL } from '../support/api'
import { ShopSite } from '../support/shop-site'
import { expect, PHONE, test } from '../support/test'

/** The events of a session beside its screen, told by a page that logs, asks, fails and throws when it is clicked; a bug report of them as Markdown and as one archive. */

let shop: ShopSite
test.beforeAll(async () => {
  shop = await ShopSite.start()
})
test.afterAll(() => shop.stop())

const rows = (page: Page) => page.getByRole('listbox').getByRole('option')
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text })
/** The answer of the service that fails. The port of the site may have these digits too. */
const unavailable = (page: Page) => row(page, /503\s*GET/)

test('a bug report has picture, page, steps, console, requests and log in one archive; what was not captured is said, and typed secrets are dots', async ({
  api,
  signIn,
  console,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const palette = new Palette(page)
  const { session_id } = await api.session({ start_url: shop.url })
  await expect.poll(() => shop.opened).toBe(1)
  await signIn.byUrl(`/sessions/${session_id}?tool=events`)
  await expect(console.live).toBeVisible()
  const report = page.getByRole('dialog', { name: 'Bug report' })
  const markdown = report.getByRole('textbox', { name: 'Markdown' })
  await page.keyboard.press('q')
  await expect(markdown).toHaveValue(/No actions were sent.*Network: telemetry is off for this session/s)
  await expect(report.getByRole('listitem').filter({ hasText: 'Network: telemetry is off' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Turn on telemetry' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await console.takeControl()
  await console.pointAt(400, 400, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('option', { name: /console error.*cart is undefined/ })).toBeVisible()
  await expect(unavailable(page)).toBeVisible()
  // What waits to be sent is given up with it.
  await console.button('Control').click()
  await page.setViewportSize(PHONE)
  await palette.openByKeys()
  await palette.field.fill('bug report')
  await page.keyboard.press('Enter')
  await expect(report.getByRole('img', { name: 'The screen of the session' })).toBeVisible()
  await expect(markdown).toHaveValue(
    /data:image\/jpeg.*Shop: http.*Click at 400, 400.*cart is undefined.*Pool: .*Browser: Chrome\/\d/s,
  )
  await report.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('cart is undefined')

  const saved = page.waitForEvent('download')
  await report.getByRole('button', { name: 'Save bundle' }).click()
  // Nothing in it is compressed.
  const archive = await readFile(await (await saved).path(), 'latin1')
  for (const name of [
    'README.md',
    'screen.png',
    'steps.md',
    'console.log',
    'events.json',
    'network.har',
    'browser.log',
  ])
    expect(archive).toContain(name)
  for (const part of ['\x89PNG', 'ordering', '/api/broken', '"status": 503']) expect(archive).toContain(part)
  // What the page sent is none of a reader's business.
  expect(archive).not.toContain('{\\"book\\":42}')

  await test.step('what a click has led to is told, goes along as files, and is there when the session has ended', async () => {
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
    const thrown = row(page, /console error.*cart is undefined/)
    // The action stands before what it has led to, which tells how long after it was.
    const rowIndex = async (text: string | RegExp) => Number(await row(page, text).getAttribute('aria-posinset'))
    expect(await rowIndex(/You: Click at/)).toBeLessThan(await rowIndex(/console log\s*ordering/))
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
      return readFile(await (await download).path(), 'utf8')
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
    await expect(console.ended).toBeVisible()
    await page.reload()
    await expect(page.getByText('ended', { exact: true })).toBeVisible()
    await expect(thrown).toBeVisible()
  })
})
