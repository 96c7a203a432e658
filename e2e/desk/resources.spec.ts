import { ForwardProxy } from '../support/forward-proxy'
import { zipOf } from '../interface/zip'
import { expect, test } from '../support/test'

test('extensions are uploaded in the form, found and ordered, and sent in that order; a proxy is created in the form and never shows its password', async ({
  page,
  signIn,
  poolForm,
  resourcePage,
  api,
}) => {
  await signIn.byUrl('/pools/new')
  await poolForm.field('Size').fill('1')
  await poolForm.field('Fill rate').fill('0')
  await poolForm.unfold('Identity')
  const upload = resourcePage.dialog(/Upload an extension/)
  for (const name of ['first', 'second', 'third']) {
    await page.getByRole('button', { name: 'Upload extension', exact: true }).click()
    const file = { name: `${name}.zip`, mimeType: 'application/zip', buffer: zipOf(name) }
    await upload.getByLabel('Archive').setInputFiles(file)
    await expect(upload.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    await upload.getByRole('button', { name: 'Upload extension' }).click()
    await expect(upload).toBeHidden()
  }
  await expect(poolForm.picker('Extension 3')).toHaveValue('third')

  await page.getByRole('button', { name: 'Remove extension 2' }).click()
  await page.getByRole('button', { name: 'Add extension' }).click()
  await expect(poolForm.picker('Extension 3')).toBeFocused()
  await page.keyboard.type('seco')
  await expect(page.getByRole('option', { name: /second/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(poolForm.picker('Extension 3')).toHaveValue('second')

  await page.getByRole('button', { name: 'Move extension 3 up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'second is now 2 of 3' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move extension 2 up' })).toBeFocused()
  const [from, to] = [await poolForm.handle(2).boundingBox(), await poolForm.handle(0).boundingBox()]
  await page.mouse.move(from!.x + 4, from!.y + 8)
  await page.mouse.down()
  await page.mouse.move(to!.x + 4, to!.y, { steps: 6 })
  await page.mouse.up()
  await expect(poolForm.picker('Extension 1')).toHaveValue('third')

  await test.step('a proxy created in the form says what is wrong beside its field, and is tried', async () => {
    const works = await ForwardProxy.start('user', 'secret-word')
    await page.getByRole('button', { name: 'New proxy' }).click()
    const dialog = resourcePage.dialog(/New proxy/)
    const field = (name: string | RegExp) => dialog.getByRole('textbox', { name })
    await field('Name').first().fill('office')
    await dialog.getByRole('radio', { name: 'http', exact: true }).check()
    await field(/^Host \(/).fill('127.0.0.1')
    await field(/^Port/).fill('70000')
    await field('User name').fill('user')
    await field('Password').fill('secret-word')
    await field('Hosts without the proxy').fill('localhost\nexample.com:80')
    await dialog.getByRole('button', { name: 'Create proxy' }).click()
    await expect(field(/^Port/)).toHaveAccessibleDescription('Use at most 65535')
    await expect(field('Hosts without the proxy')).toHaveAccessibleDescription(/Line 2: leave out the port/)

    await field(/^Port/).fill('9')
    await field('Hosts without the proxy').fill('localhost')
    await dialog.getByRole('button', { name: 'Create proxy' }).click()
    await expect(page.getByRole('alert')).toContainText('The proxy doesn’t work')
    await page.getByRole('button', { name: 'Delete and edit' }).click()
    await expect(field(/^Host \(/)).toHaveValue('127.0.0.1')
    await field(/^Port/).fill(String(works.port))
    await dialog.getByRole('button', { name: 'Create proxy' }).click()
    await expect(page.getByText('The proxy responds and accepts its credentials')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(poolForm.picker('Proxy id')).toHaveValue(/^[a-z][a-z0-9]{23}$/)
    await expect(poolForm.picker('Proxy id')).toHaveAccessibleDescription(/office · http:.* · available/)
    await works.stop()
  })

  await poolForm.submit()
  await expect(page.getByRole('heading', { level: 1, name: 'New pool' })).toBeHidden()
  const [pool] = await api.pools()
  expect(pool?.browser_pool_config.extensions).toEqual([{ name: 'third' }, { name: 'first' }, { name: 'second' }])

  await page.getByRole('link', { name: 'Resources' }).first().click()
  await page.getByRole('link', { name: 'Proxies' }).click()
  await expect(resourcePage.row('office')).toContainText('as user with a password')
  await expect(page.getByRole('main')).not.toContainText('secret-word')
})

test('a profile is filled by a session, downloaded, and kept from deletion by the pool that uses it', async ({
  page,
  signIn,
  resourcePage,
  api,
}) => {
  await signIn.byUrl('/resources/profiles')
  await page.getByRole('button', { name: 'New profile' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('no spaces')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Use 1 to 255 letters/)
  await page.getByRole('textbox', { name: 'Name' }).fill('shopper')
  await page.keyboard.press('Enter')
  await expect(resourcePage.row('shopper')).toContainText('empty')

  await page.getByRole('button', { name: 'Open a session to fill shopper' }).click()
  await page.getByRole('button', { name: 'Open session' }).click()
  await expect(page).toHaveURL(/\/sessions\/[a-z0-9]{24}/)
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  await page.getByRole('link', { name: 'Resources' }).first().click()
  await expect(resourcePage.row('shopper')).toContainText(/\d (Ki|Mi)B/)
  const download = page.waitForEvent('download')
  await resourcePage.act('shopper', 'Download as tar')
  expect((await download).suggestedFilename()).toBe('shopper.tar')

  await resourcePage.act('shopper', 'Delete profile')
  const dialog = resourcePage.dialog(/Delete profile shopper/)
  await expect(dialog).toContainText('The sign-ins')
  await api.createPool({ size: 1, name: 'shop', fill_rate_per_minute: 0, profile: { name: 'shopper' } })
  // It is refused, unless the page has heard of the pool before and does not let it be pressed.
  await dialog.getByRole('button', { name: 'Delete profile' }).click({ force: true })
  await expect(dialog.getByRole('link', { name: 'shop' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete profile' })).toHaveAccessibleDescription('Pools use it')
  await dialog.getByRole('link', { name: 'shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'shop' })).toBeVisible()

  await api.deleteAllPools()
  await page.goBack()
  await resourcePage.act('shopper', 'Delete profile')
  await dialog.getByRole('button', { name: 'Delete profile' }).click()
  await expect(page.getByText('There are no profiles yet')).toBeVisible()
})
