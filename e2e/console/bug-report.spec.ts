import { readFile } from 'node:fs/promises'
import { Palette } from '../pages/palette'
import { SMALL } from '../support/api'
import { ShopSite } from '../support/shop-site'
import { expect, test } from '../support/test'

/** A bug report of a live session: as Markdown, and as one archive. */

let shop: ShopSite
test.beforeAll(async () => {
  shop = await ShopSite.start()
})
test.afterAll(() => shop.stop())

test('a bug report has picture, page, steps, console, requests and log in one archive; what was not captured is said, and typed secrets are dots', async ({
  api,
  signIn,
  console,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const palette = new Palette(page)
  const pool = await api.createPool({ size: 1, start_url: shop.url })
  const { session_id } = await api.acquire(pool)
  await signIn.byUrl(`/sessions/${session_id}?tool=events`)
  await expect(console.live).toBeVisible()
  const report = page.getByRole('dialog', { name: 'Bug report' })
  const markdown = report.getByRole('textbox', { name: 'Markdown' })
  await page.keyboard.press('q')
  await expect(markdown).toHaveValue(/No actions were sent.*Network: telemetry is off for this session/s)
  await expect(report.getByRole('listitem').filter({ hasText: 'Network: telemetry is off' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Turn on telemetry' }).click()
  await expect(page.getByText('Telemetry is off')).toBeHidden()
  await console.button('Control').click()
  await console.pointAt(400, 400, SMALL)
  await page.mouse.down()
  await page.mouse.up()
  await console.button('Control').click()
  await expect(page.getByRole('option', { name: /console error.*cart is undefined/ })).toBeVisible()
  await palette.openByKeys()
  await palette.field.fill('bug report')
  await page.keyboard.press('Enter')
  await expect(report.getByRole('img', { name: 'The screen of the session' })).toBeVisible()
  await expect(markdown).toHaveValue(
    /data:image\/jpeg.*Shop: http.*Clicks at 400, 400.*cart is undefined.*Pool: .*Browser: Chrome\/\d/s,
  )
  await report.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect(report.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('cart is undefined')

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
})
