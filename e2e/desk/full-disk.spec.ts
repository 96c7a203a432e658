import { PoolForm } from '../pages/pool-form'
import { SignIn } from '../pages/sign-in'
import { Api } from '../support/api'
import { expect, test } from '../support/test'

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
  const fault = form.notice('The service had an error')
  await expect(fault).toContainText('check whether the disk with the data folder is full')
  await expect(fault).toContainText('The pool was not created: the service has no new pool with the name lasting')

  service.makeRoom()
  await expect(async () => {
    // What was sent before may have made it meanwhile.
    if (!page.url().endsWith('/pools/lasting'))
      await fault.getByRole('button', { name: 'Send again' }).click({ timeout: 2_000 })
    await expect(page).toHaveURL(/\/pools\/lasting$/, { timeout: 2_000 })
  }).toPass()
  const names = (await new Api(service).pools()).map(({ browser_pool_config: { name } }) => name)
  expect(names).toEqual(['lasting'])
})
