import { expect, test } from './support/test'

test('a first visit says what a pool is and makes one with a click', async ({ page, signIn, poolPage }) => {
  await signIn.byUrl()
  await expect(page.getByText('A pool keeps browsers warm')).toBeVisible()
  await page.getByRole('button', { name: 'Make a first pool' }).click()
  await expect(poolPage.heading('first-pool')).toBeVisible()
  await expect(poolPage.lanes(/1 available/)).toBeVisible()
})

test('a pool is made by keyboard alone: Enter stays in the field, Control and Enter send', async ({
  page,
  signIn,
  poolForm,
  api,
}) => {
  await signIn.byUrl('/pools/new')
  await expect(poolForm.field('Size')).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await poolForm.request.getByRole('radio', { name: 'JSON' }).press('Enter')
  await poolForm.field('Name').focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'New pool' })).toBeHidden()
  const [pool, ...others] = await api.pools()
  expect(pool?.browser_pool_config).toMatchObject({ size: 1, fill_rate_per_minute: 25 })
  expect(others).toEqual([])
})

test('what is typed is checked by the contract and shown as the request', async ({ signIn, poolForm }) => {
  await signIn.byUrl('/pools/new')
  await poolForm.field('Size').fill('0')
  await poolForm.field('Name').fill('no spaces please')
  await poolForm.field('Idle timeout').fill('5')
  await poolForm.submit()
  await expect(poolForm.field('Size')).toHaveAccessibleDescription(/Must be at least 1/)
  await expect(poolForm.field('Name')).toHaveAccessibleDescription(/Use 1 to 255 letters, digits/)
  await expect(poolForm.field('Idle timeout')).toHaveAccessibleDescription(/Must be at least 10/)
  await expect(poolForm.field('Size')).toBeFocused()

  await poolForm.field('Size').fill('3')
  await poolForm.field('Name').fill('spaces.are-out')
  await poolForm.field('Idle timeout').fill('2h')
  await expect(poolForm.field('Size')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(poolForm.request).toContainText('"size": 3')
  await expect(poolForm.request).toContainText('"timeout_seconds": 7200')
})

test('a reload and a step back keep what was typed', async ({ signIn, poolForm, page }) => {
  await signIn.byUrl('/pools/new')
  await poolForm.field('Size').fill('7')
  await poolForm.field('Start URL').fill('https://example.com/start')
  await page.reload()
  await expect(poolForm.field('Size')).toHaveValue('7')

  await page.getByRole('link', { name: 'Pools', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Pools' }).waitFor()
  await page.goBack()
  await expect(poolForm.field('Size')).toHaveValue('7')
  await expect(poolForm.field('Start URL')).toHaveValue('https://example.com/start')
})

test('the list shows counters and age, and leads to the pool', async ({ signIn, poolList, poolPage, api }) => {
  const pool = await api.createPool({ size: 2, name: 'checkout' })
  await api.acquire(pool)
  await signIn.byUrl()
  await expect(poolList.row('checkout')).toContainText('1')
  await poolList.open('checkout')
  await expect(poolPage.heading('checkout')).toBeVisible()
  await expect(poolPage.lanes(/1 acquired/)).toBeVisible()
})

test('acquire leads to the console; release and delete say what they end', async ({
  page,
  signIn,
  poolPage,
  poolList,
  api,
}) => {
  const pool = await api.createPool({ size: 1, name: 'lent' })
  await signIn.byUrl('/pools/lent')
  await poolPage.acquire.click()
  await expect(page).toHaveURL(/\/sessions\/[a-z0-9]{24}/)
  const session = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.goBack()
  await expect(poolPage.leases).toContainText(session)
  await poolPage.leases.getByRole('button', { name: /^Release/ }).click()
  await page.getByRole('button', { name: 'Release and keep state' }).click()
  await expect(poolPage.leases).toBeHidden()
  expect((await api.acquire(pool)).session_id).toBe(session)

  await expect(poolPage.leases).toContainText(session)
  await poolPage.delete.click()
  await expect(page.getByRole('alertdialog', { name: /^Delete pool/ })).toContainText('One browser of it is in use')
  await page.getByRole('button', { name: 'Delete pool and end 1 session' }).click()
  await expect(poolList.heading).toBeVisible()
  expect(await api.sessionStatus(session)).toBe(404)
})

test('a pool that is gone says so', async ({ page, signIn }) => {
  await signIn.byUrl('/pools/never-made')
  await expect(page.getByText('This pool is gone')).toBeVisible()
})
