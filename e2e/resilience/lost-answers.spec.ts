import { PoolForm } from '../pages/pool-form'
import { PoolPage } from '../pages/pool-page'
import { LossyNetwork } from '../support/lossy-network'
import { expect, test } from '../support/test'

/** What a person sends is carried out once, and what is said of it is the case, also when its answer is lost. */

test('a resize and an acquire whose answers are lost are looked up, and Try again takes no second lease', async ({
  api,
  page,
  service,
}) => {
  const network = await LossyNetwork.start(Number(new URL(service.origin).port))
  const pool = await api.createPool({ size: 1, name: 'lossy', headless: true })
  const poolPage = new PoolPage(page)
  await page.goto(service.signInUrl.replace(service.origin, network.origin))
  await page.getByRole('link', { name: 'lossy' }).first().click()
  await expect(poolPage.button('One browser more')).toBeVisible()

  network.losesAnswers = true
  await poolPage.button('One browser more').click()
  await poolPage.button('Resize to 2').click()
  await expect.poll(async () => (await api.pool('lossy')).browser_pool_config.size).toBe(2)
  await expect(page.getByText('Couldn’t confirm whether the size was changed')).toBeVisible()
  network.losesAnswers = false
  await expect(poolPage.button('Resize to 2')).toBeHidden()
  await expect(page.getByText('The size was not changed')).toBeHidden()

  await expect(poolPage.lanes(/2 available/)).toBeVisible()
  network.losesAnswers = true
  await poolPage.acquire.click()
  const leases = async () => (await api.poolStatus(pool)).acquired.length
  await expect.poll(leases).toBe(1)
  const unknown = poolPage.question(/^Couldn’t confirm whether a browser of lossy was acquired/)
  await expect(unknown).toContainText('Checking again')
  const retried = page.waitForRequest(/\/acquire$/)
  await unknown.getByRole('button', { name: 'Try again' }).click()
  await retried
  await expect(unknown).toContainText('Checking again')
  network.losesAnswers = false
  const found = poolPage.question(/^A browser of lossy was acquired after all/)
  await expect(found).toContainText('with key main key')
  await found.getByRole('button', { name: 'Open session' }).click()
  await expect(page).toHaveURL(/\/sessions\/[a-z0-9]{24}$/)
  expect(await leases()).toBe(1)
  network.stop()
})

test('two activations at once create one pool, and lease one browser', async ({ page, signIn, api }) => {
  const form = new PoolForm(page)
  const poolPage = new PoolPage(page)
  const twice = (button: HTMLElement) => {
    button.click()
    button.click()
  }
  await signIn.byUrl('/pools/new')
  await form.field('Size').fill('2')
  await page.getByRole('switch', { name: 'Headless' }).click()
  await page.getByRole('button', { name: 'Create pool' }).evaluate(twice)
  await expect(page).toHaveURL(/\/pools\/[a-z0-9]{24}$/)
  const [pool, ...others] = await api.pools()
  expect(others).toEqual([])

  await api.updatePool(pool!, { fill_rate_per_minute: 6_000 })
  await expect(poolPage.lanes(/2 available/)).toBeVisible()
  await poolPage.acquire.evaluate(twice)
  await expect(page).toHaveURL(/\/sessions\/[a-z0-9]{24}$/)
  expect((await api.pool(pool!.id)).acquired_count).toBe(1)
})
