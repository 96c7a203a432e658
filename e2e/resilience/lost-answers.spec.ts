import { PoolEdit } from '../pages/pool-edit'
import { PoolForm } from '../pages/pool-form'
import { PoolPage } from '../pages/pool-page'
import { QUICK } from '../support/api'
import { LossyNetwork } from '../support/lossy-network'
import { expect, test } from '../support/test'

/** What a person sends is carried out once, and what is said of it is the case, also when its answer is lost. */

test('a new pool, an edit, a resize and an acquire whose answers are lost are looked up, and Try again takes no second lease', async ({
  api,
  page,
  service,
}) => {
  const network = await LossyNetwork.start(Number(new URL(service.origin).port))
  const poolPage = new PoolPage(page)
  const form = new PoolForm(page)
  await page.goto(service.signInUrl.replace(service.origin, network.origin))
  const noAnswer = form.notice(/couldn’t be reached|was lost before/)
  const names = async () => (await api.pools()).map(({ name }) => name)
  const withoutNetwork = async (send: () => Promise<void>): Promise<void> => {
    await page.context().setOffline(true)
    await send()
    await expect(noAnswer).toBeVisible()
  }

  await test.step('a pool that was not made says so, and one that was made after all', async () => {
    await page.getByRole('link', { name: 'New pool' }).first().click()
    await form.field('Size').fill('1')
    await form.field('Name').fill('lossy')
    await form.field('Fill rate').fill(String(QUICK))
    await form.headless.click()
    await withoutNetwork(() => form.submit())
    await expect(noAnswer).toContainText('confirm whether the pool was created')
    await page.context().setOffline(false)
    await expect(noAnswer).toContainText('The pool was not created')
    expect(await names()).toEqual([])

    network.losesAnswers = true
    await noAnswer.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(names).toEqual(['lossy'])
    await expect(noAnswer).toContainText('confirm whether the pool was created')
    network.losesAnswers = false
    await form.notice('but the pool was created').getByRole('button', { name: /^Open/ }).click()
    await expect(page).toHaveURL(/\/pools\/lossy$/)
  })
  const pool = await api.pool('lossy')

  await test.step('an edit that did not arrive says so, and is sent again', async () => {
    const edit = new PoolEdit(page)
    await poolPage.edit.click()
    await form.field('Idle timeout').fill('2h')
    await withoutNetwork(() => edit.save().click())
    await page.context().setOffline(false)
    await expect(noAnswer).toContainText('the pool is unchanged')
    await expect(form.field('Idle timeout')).toHaveValue('2h')
    await edit.save().click()
    await expect(page).toHaveURL(/\/pools\/lossy$/)
    expect((await api.pool('lossy')).browser_pool_config.timeout_seconds).toBe(7200)
  })

  await test.step('a resize is confirmed later', async () => {
    await expect(poolPage.button('Increase size')).toBeVisible()
    network.losesAnswers = true
    await poolPage.button('Increase size').click()
    await poolPage.button('Resize to 2').click()
    await expect.poll(async () => (await api.pool('lossy')).browser_pool_config.size).toBe(2)
    await expect(page.getByText('Couldn’t confirm whether the size was changed')).toBeVisible()
    network.losesAnswers = false
    await expect(poolPage.button('Resize to 2')).toBeHidden()
    await expect(page.getByText('Couldn’t change the size')).toBeHidden()
  })

  await test.step('Try again finds the lease that was taken', async () => {
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
  })
  network.stop()
})
