import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SMALL } from './support/api'
import { expect, test } from './support/test'

/** The main job in one go, by mouse: make a pool, watch it fill, acquire, drive, release. */
test('a person makes a pool, acquires a browser, draws on its live screen, presses keys and releases it', async ({
  page,
  signIn,
  poolForm,
  poolPage,
  console,
  site,
  api,
  service,
}) => {
  await signIn.byUrl()
  await page.getByRole('link', { name: 'New pool' }).click()
  await poolForm.field('Size').fill('1')
  await poolForm.field('Name').fill('story')
  await poolForm.field('Fill rate').fill('100')
  await poolForm.field('Start URL').fill(site.url)
  await page.getByRole('radio', { name: '1024 by 768 at 60 Hz' }).click()
  await expect(poolForm.request).toContainText('"width": 1024')
  await poolForm.submit()

  await expect(poolPage.heading('story')).toBeVisible()
  await expect(poolPage.lanes(/1 available/)).toBeVisible()
  await poolPage.acquire.click()

  await expect(console.screen).toBeVisible()
  await console.draw(
    [
      { x: 200, y: 300 },
      { x: 600, y: 320 },
      { x: 620, y: 560 },
    ],
    SMALL,
  )
  await expect(console.time).toBeVisible()
  await console.button('Send drag').click()
  await expect.poll(() => site.pointers.at(-1)?.type, { timeout: 20_000 }).toBe('pointerup')
  expect(site.pointers.find((event) => event.type === 'pointerdown')?.trusted).toBe(true)

  await console.openTab('Keys')
  await console.toggle('Ctrl').click()
  await console.field('Key or combination').fill('k')
  await console.button('Add').click()
  await console.button('Send keys').click()
  await expect
    .poll(() => site.keys.find((event) => event.key === 'k'), { timeout: 10_000 })
    .toMatchObject({ type: 'keydown', code: 'KeyK', modifiers: ['Control'] })

  await console.openTab('History')
  await expect(console.history.getByRole('listitem')).toHaveCount(2)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.origin })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy CDP address' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Copy as Playwright program' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('connectOverCDP')
  const env = { POOLDECK_API_KEY: service.key }
  const run = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', await copied()], { env })
  expect(run.stdout).toBe('Recording\n')

  await console.button('Release').click()
  await page.getByRole('menuitem', { name: /Release and replace/ }).click()
  await expect(page).toHaveURL(/\/pools/)
  await expect.poll(async () => (await api.pool('story')).acquired_count).toBe(0)
})
