import { PoolForm } from '../pages/pool-form'
import { SignIn } from '../pages/sign-in'
import { expect, test } from '../support/test'

/** The create form by keyboard alone, and what is kept of it. */

test('by keyboard alone a pool is made, a problem found and a policy typed', async ({
  page,
  signIn,
  poolForm,
  api,
}) => {
  await signIn.byUrl('/pools/new')
  await expect(poolForm.field('Size')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('by hand')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0')
  await expect(poolForm.contents('Size and filling')).toContainText('1 error')
  await poolForm.contents('Size and filling').focus()
  await page.keyboard.press('Enter')
  await expect(poolForm.field('Name')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('by-hand')

  await poolForm.contents('Policy').focus()
  await page.keyboard.press('Enter')
  await expect(poolForm.policy).toBeFocused()
  await page.keyboard.type('{"BookmarkBarE')
  await expect(page.getByRole('option', { name: /^BookmarkBarEnabled/ })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(poolForm.policy).toHaveText('{"BookmarkBarEnabled": true}', { timeout: 100 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(poolForm.policy).not.toBeFocused()
  await expect(poolForm.contents('Policy')).toContainText('1 policy')

  await poolForm.contents('Size and filling').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/\/pools\/by-hand$/)
  expect((await api.pool('by-hand')).browser_pool_config).toMatchObject({
    size: 2,
    fill_rate_per_minute: 0,
    chrome_policy: { BookmarkBarEnabled: true },
  })
})

test('each tab has its own draft: it survives a closed tab, and starting over can be undone', async ({
  signIn,
  poolForm,
  page,
  context,
  service,
}) => {
  await signIn.byUrl('/pools/new')
  await poolForm.field('Size').fill('7')

  const other = await context.newPage()
  const otherForm = new PoolForm(other)
  await new SignIn(other, service).byUrl('/pools/new')
  await expect(otherForm.field('Size')).toHaveValue('')

  const locks = () => other.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0)
  const before = await locks()
  await page.close()
  // The browser notices a moment later that no tab has this draft any more.
  await expect.poll(locks).toBe(before - 1)
  await other.reload()
  await expect(otherForm.field('Size')).toHaveValue('7')
  await other.getByRole('status').getByRole('button', { name: 'Start over' }).click()
  await expect(otherForm.field('Size')).toHaveValue('')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(otherForm.field('Size')).toHaveValue('7')
})
