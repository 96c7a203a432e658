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
