import { PoolList } from './pages/pool-list'
import { SignIn } from './pages/sign-in'
import { expect, test } from './support/test'

test('with POOLDECK_UPSTREAM the dashboard works against another service, without a browser or a database here; several connections are kept, and can be switched', async ({
  startService,
  page,
  service,
  api,
}) => {
  await api.createPool({ size: 1, name: 'elsewhere', fill_rate_per_minute: 0 })
  // The same API at another address.
  const front = await startService({
    POOLDECK_UPSTREAM: service.origin,
    // No browser can be found here, and none is needed.
    CHROMIUM_PATH: '/nowhere/chromium',
    // Pages of the service may call it.
    POOLDECK_ALLOWED_ORIGINS: service.origin,
  })
  const row = new PoolList(page).row('elsewhere')
  const signIn = new SignIn(page, front)
  await signIn.open()
  await signIn.byForm(service.key)
  await expect(row).toBeVisible()

  await new SignIn(page, service).byUrl()
  const current = page.getByRole('button', { name: /^Connection/ })
  await current.click()
  await page.getByRole('menuitem', { name: 'Add a connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a connection' })
  await dialog.getByRole('textbox', { name: 'Service URL' }).fill(front.origin)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Through the gateway')
  await dialog.getByRole('textbox', { name: 'Key' }).fill(service.key)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(current).toContainText('Through the gateway')
  await expect(row).toBeVisible()

  await current.click()
  await page.getByRole('menuitemradio', { name: /This service/ }).click()
  await expect(current).toContainText('This service')
  await expect(row).toBeVisible()
})
