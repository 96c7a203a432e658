import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SignIn } from '../pages/sign-in'
import { LossyNetwork } from '../support/lossy-network'
import { expect, test } from '../support/test'

test('a page that is slow to come says that it opens, one that does not come whole says so and can be tried again', async ({
  page,
  poolList,
  service,
}) => {
  const { port, hash } = new URL(service.signInUrl)
  const network = await LossyNetwork.start(Number(port))
  network.stalls = /^GET \/assets\/shell/
  await page.goto(network.origin + hash, { waitUntil: 'commit' })
  await expect(page.getByRole('img', { name: 'Pooldeck is opening' })).toBeVisible()

  network.cut()
  await expect(page.getByText('Pooldeck couldn’t be opened')).toBeVisible()
  network.losesAnswers = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(poolList.heading).toBeVisible()
  network.stop()
})

test('parts of the form whose files are gone after an update leave the form as it is: Create sends it. A view says so, and Reload brings it; what was typed before is there', async ({
  page,
  poolForm,
  poolPage,
  startService,
}, testInfo) => {
  const build = testInfo.outputPath('build')
  cpSync('dist', build, { recursive: true })
  const assets = join(build, 'dashboard/assets')
  const takeAway = (files: RegExp): readonly string[] => {
    const names = readdirSync(assets).filter((name) => files.test(name))
    for (const name of names) renameSync(join(assets, name), join(build, name))
    return names
  }
  const signIn = new SignIn(page, await startService({}, undefined, { build }))
  takeAway(/^(identity-group|telemetry-group|request-panel|json-editor)-/)
  await signIn.byUrl('/pools/new')
  await expect(page.getByRole('status').filter({ hasText: 'Pooldeck was updated.' })).toBeVisible()
  await poolForm.field('Size').fill('1')
  await poolForm.field('Name').fill('whole')
  await poolForm.field('Fill rate').fill('0')
  await poolForm.submit()
  await expect(poolPage.heading('whole')).toBeVisible()

  await page.goBack()
  await expect(poolForm.field('Name')).toHaveValue('')
  await poolForm.field('Name').fill('half-typed')
  const view = takeAway(/^sessions-page-/)
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Pooldeck was updated' })).toBeVisible()

  for (const name of view) renameSync(join(build, name), join(assets, name))
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(poolForm.field('Name')).toHaveValue('half-typed')
  rmSync(build, { recursive: true })
})
