import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PoolForm } from '../pages/pool-form'
import { SignIn } from '../pages/sign-in'
import { Api } from '../support/api'
import { expect, test } from '../support/test'

/** What can go wrong with a request that changes or makes a pool, as the real service answers it. */

test('an edit outlives a key without the right, a revoked one and a service that is gone', async ({
  page,
  poolEdit,
  startService,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pooldeck-e2e-'))
  const service = await startService({ POOLDECK_DATA_DIR: dataDir })
  await service.fetch('POST', '/browser_pools', { size: 1, name: 'edited', fill_rate_per_minute: 0 })
  const key = { name: 'reader', rights: ['read'] }
  const reader = (await (await service.fetch('POST', '/org/api_keys', key)).json()) as { id: string; key: string }
  const form = new PoolForm(page)

  await page.goto(`${service.origin}/pools/edited/edit#key=${reader.key}`)
  await form.field('Size').fill('2')
  await poolEdit.save().click()
  await expect(form.notice('This key may not do that')).toContainText('Nothing was changed')

  // The page asks on its own, and so it finds out before anybody presses a button.
  await service.fetch('DELETE', `/org/api_keys/${reader.id}`)
  const dialog = page.getByRole('dialog', { name: /^Sign in to/ })
  await dialog.getByRole('textbox', { name: 'Key' }).fill(service.key)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()

  await service.stop('SIGKILL')
  await poolEdit.save().click()
  await expect(form.notice('No answer came from the service')).toBeVisible()
  await expect(form.field('Size')).toHaveValue('2')
  const again = { POOLDECK_DATA_DIR: dataDir, PORT: new URL(service.origin).port, POOLDECK_API_KEY: service.key }
  const api = new Api(await startService(again))
  await expect(form.notice('No answer came from the service')).toContainText('the pool is as it was')
  await poolEdit.save().click()
  await expect(page).toHaveURL(/\/pools\/edited$/)
  expect((await api.pool('edited')).browser_pool_config.size).toBe(2)
  rmSync(dataDir, { recursive: true })
})

test('on a full disk the form says that no pool was made, and makes it as soon as there is room', async ({
  page,
  startService,
}) => {
  const service = await startService()
  const form = new PoolForm(page)
  await new SignIn(page, service).byUrl('/pools/new')
  await form.field('Size').fill('1')
  await form.field('Name').fill('lasting')
  await form.field('Fill rate').fill('0')
  service.fillDisk()
  await form.submit()
  const fault = form.notice('The service had a fault')
  await expect(fault).toContainText('look whether the disk with the data folder is full')
  await expect(fault).toContainText('The pool was not made: the service has no new pool with the name lasting')

  service.makeRoom()
  await expect(async () => {
    await fault.getByRole('button', { name: 'Send again' }).click()
    await expect(page).toHaveURL(/\/pools\/lasting$/, { timeout: 2_000 })
  }).toPass()
  const names = (await new Api(service).pools()).map(({ browser_pool_config: { name } }) => name)
  expect(names).toEqual(['lasting'])
})
