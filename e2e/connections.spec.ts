import { PoolList } from './pages/pool-list'
import { SignIn } from './pages/sign-in'
import { expect, test } from './support/test'

test('with POOLDECK_UPSTREAM the dashboard works against another service, without a browser or a database here', async ({
  startService,
  page,
  service,
  api,
}) => {
  const front = await startService({
    POOLDECK_UPSTREAM: service.origin,
    // No browser can be found here, and none is needed.
    CHROMIUM_PATH: '/nowhere/chromium',
  })
  await api.createPool({ size: 1, name: 'elsewhere' })
  const signIn = new SignIn(page, front)
  await signIn.open()
  await signIn.byForm(service.key)
  await expect(new PoolList(page).row('elsewhere')).toBeVisible()
  await front.stop()
})

test('several connections are kept, and can be switched', async ({
  page,
  service,
  startService,
  signIn,
  poolList,
  api,
}) => {
  await api.createPool({ size: 1, name: 'seen-by-both' })
  // The same API at another address, which lets pages of the first one call it.
  const gateway = await startService({ POOLDECK_UPSTREAM: service.origin, POOLDECK_ALLOWED_ORIGINS: service.origin })
  const current = page.getByRole('button', { name: /^Connection/ })
  await signIn.byUrl()
  await current.click()
  await page.getByRole('menuitem', { name: 'Add a connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a connection' })
  await dialog.getByRole('textbox', { name: 'Service URL' }).fill(gateway.origin)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Through the gateway')
  await dialog.getByRole('textbox', { name: 'Key' }).fill(service.key)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(current).toContainText('Through the gateway')
  await expect(poolList.row('seen-by-both')).toBeVisible()

  await current.click()
  await page.getByRole('menuitemradio', { name: /This service/ }).click()
  await expect(current).toContainText('This service')
  await expect(poolList.row('seen-by-both')).toBeVisible()
})
