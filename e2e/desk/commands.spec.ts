import { pressInTurn } from '../pages/keyboard'
import { Palette } from '../pages/palette'
import { expect, test } from '../support/test'

test('the palette leads to a pool, a browser of it and a theme, and the keys listed under ? do what they say', async ({
  page,
  api,
  signIn,
  poolForm,
  poolPage,
}) => {
  await api.createPool({ name: 'checkout', size: 1, headless: true })
  await api.createPool({ name: 'checkout-eu', size: 1, fill_rate_per_minute: 0 })
  const palette = new Palette(page)
  await signIn.byUrl('/settings')

  await test.step('an address without a page says so, and leads to the pools', async () => {
    await expect(page.getByRole('heading', { name: 'No page at this address' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'All pools' }).click()
  })

  await test.step('on a page where nothing had the focus, the way on begins at its heading', async () => {
    await page.reload()
    const heading = page.getByRole('heading', { level: 1, name: 'Pools' })
    await expect(heading).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(palette.field).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(heading).toBeFocused()
  })

  await test.step('by mouse: what cannot be found says so, and a theme is chosen', async () => {
    await palette.openByMouse()
    await palette.field.fill('xyzzy')
    await expect(page.getByText('No results.')).toBeVisible()
    await palette.field.fill('dark')
    await palette.option('Dark theme').click()
    await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  })

  await test.step('by keyboard alone: to a pool', async () => {
    await palette.openByKeys()
    await page.keyboard.type('check eu')
    await expect(palette.chosen).toContainText('checkout-eu')
    await page.keyboard.press('Enter')
    await expect(poolPage.heading('checkout-eu')).toBeFocused()
  })

  await test.step('the keys listed under ?, but not while one types', async () => {
    const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' })
    // No letter that went astray leases a browser.
    await page.keyboard.press('a')
    await page.keyboard.press('?')
    await expect(shortcuts.getByRole('region', { name: 'This pool' })).toContainText('Edit the pool')
    await expect(shortcuts).not.toContainText('Acquire')
    await expect(shortcuts.getByRole('region', { name: 'Go to' })).toContainText('New pool')
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden()

    await pressInTurn(page, 'g', 'n')
    await expect(poolForm.field('Size')).toBeFocused()
    await poolForm.field('Name').fill('')
    await page.keyboard.type('?gp')
    await expect(poolForm.field('Name')).toHaveValue('?gp')
    await expect(shortcuts).toBeHidden()
  })

  await test.step('by keyboard alone: to a browser of a pool', async () => {
    await palette.openByKeys()
    await expect(palette.option(/^checkout-eu/).first()).toBeVisible()
    await page.keyboard.type('acq check')
    await expect(palette.chosen).toContainText('Acquire from checkout')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sessions\/[a-z0-9]{24}/)
  })
})
