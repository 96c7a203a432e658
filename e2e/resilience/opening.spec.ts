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
  await expect(page.getByText('Pooldeck could not be opened')).toBeVisible()
  network.losesAnswers = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(poolList.heading).toBeVisible()
  network.stop()
})

test('a view whose file is gone after an update says so, and Reload brings it; what was typed before is there', async ({
  page,
  poolForm,
  service,
  signIn,
}) => {
  await page.route(/\/assets\/sessions-page-/, (route) => route.continue({ url: `${service.origin}/assets/gone.js` }))
  await signIn.byUrl('/pools/new')
  await poolForm.field('Name').fill('half-typed')
  await page.getByRole('link', { name: 'Sessions', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Pooldeck was updated' })).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Sessions', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(poolForm.field('Name')).toHaveValue('half-typed')
})
