import { QUICK, SMALL } from '../support/api'
import { expect, test } from '../support/test'

test('a first pool is made with a click; its browser is acquired, released as it is, flushed, and named before it is lost', async ({
  page,
  signIn,
  poolPage,
  poolList,
  api,
}) => {
  await signIn.byUrl()
  await expect(page.getByText('A pool keeps browsers warm')).toBeVisible()
  await page.getByRole('button', { name: 'Create your first pool' }).click()
  await expect(poolPage.heading('first-pool')).toBeVisible()
  const pool = await api.pool('first-pool')
  await api.updatePool(pool, { size: 1, fill_rate_per_minute: QUICK, headless: true, viewport: SMALL })
  await expect(poolPage.lanes(/1 available/)).toBeVisible()

  const session = await test.step('acquire leads to the console, and a step back to the lease', async () => {
    await poolPage.acquire.click()
    await expect(page).toHaveURL(/\/sessions\/[a-z0-9]{24}/)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.goBack()
    await expect(poolPage.leases).toContainText(id)
    await expect(poolPage.leases).toContainText('main key')
    await expect(poolPage.thumbnail).toBeVisible()
    return id
  })

  await test.step('a browser that is released with its state is there again, until it is flushed', async () => {
    await poolPage.leases.getByRole('button', { name: /^Release/ }).click()
    await expect(poolPage.question(/^Release session/)).toContainText('cookies, tabs and address')
    await poolPage.button('Release and keep state').click()
    await poolPage.openPart('Available')
    await expect(poolPage.available).toContainText(session)

    await poolPage.choose('Flush pool')
    await expect(poolPage.question(/^Flush pool/)).toContainText('1 idle browser')
    await poolPage.button('End 1 idle browser').click()
    // Until then nothing behind it is found, and so nothing of the list.
    await expect(poolPage.question(/^Flush pool/)).toBeHidden()
    await expect(poolPage.available.filter({ hasText: session })).toHaveCount(0)
  })

  await test.step('delete says what ends with the pool', async () => {
    const next = await api.acquire(pool)
    expect(next.session_id).not.toBe(session)
    await expect(poolPage.lanes(/1 acquired/)).toBeVisible()
    await poolPage.delete.click()
    const question = poolPage.question(/^Delete pool/)
    await expect(question).toContainText('One browser is acquired')
    await expect(question).toContainText(next.session_id.slice(0, 8))
    await expect(question).toContainText('main key')
    await poolPage.button('Delete pool and end 1 session').click()
    await expect(poolList.heading).toBeVisible()
    expect(await api.sessionStatus(next.session_id)).toBe(404)
  })
})

test('a pool is edited; what changed elsewhere, what is refused and a deletion leave what was typed', async ({
  page,
  signIn,
  poolPage,
  poolEdit,
  poolForm,
  api,
}) => {
  const pool = await api.createPool({ size: 1, name: 'desk', headless: true })
  await api.createPool({ size: 1, name: 'taken', fill_rate_per_minute: 0 })
  const config = async () => (await api.pool(pool.id)).browser_pool_config
  await signIn.byUrl('/pools/desk')
  await expect(poolPage.lanes(/1 available/)).toBeVisible()

  await test.step('an edit says what it changes and whom it reaches, and replaces idle browsers on demand', async () => {
    const old = (await api.poolStatus(pool)).available.map(({ session_id }) => session_id)
    expect(old).toHaveLength(1)
    await poolPage.edit.click()
    await expect(poolEdit.heading('desk')).toBeVisible()
    await poolForm.field('Name').fill('')
    await expect(poolForm.field('Name')).toHaveAccessibleDescription(/change the name of a pool, but not remove it/)
    await poolForm.field('Name').fill('desk-2')
    await poolForm.field('Start URL').fill('about:blank')
    await expect(poolEdit.changes).toContainText('desk-2')
    await expect(poolEdit.reach).toContainText('Start URL: applies only to browsers that start from now on')
    await expect(poolEdit.request).not.toContainText('size')
    await poolEdit.discard.check()
    await expect(poolEdit.request).toContainText('"discard_all_idle": true')
    await poolEdit.save('Save and replace 1 idle browser').click()

    await expect(poolPage.heading('desk-2')).toBeVisible()
    expect(await config()).toMatchObject({ size: 1, start_url: 'about:blank' })
    expect((await api.poolStatus(pool)).available.filter(({ session_id }) => old.includes(session_id))).toEqual([])
  })

  await api.updatePool(pool, { fill_rate_per_minute: 0 })
  await expect(page.getByText('paused', { exact: true })).toBeVisible()
  await test.step('a pool that is changed elsewhere meanwhile says so, and what was typed stays', async () => {
    await poolPage.edit.click()
    await poolForm.field('Name').fill('mine')
    await api.updatePool(pool, { size: 2, timeout_seconds: 60 })
    await expect(poolEdit.elsewhere).toContainText('2 browsers')
    await expect(poolEdit.save()).toBeDisabled()
    await page.reload()
    await page.getByRole('button', { name: 'Merge their changes into mine' }).click()
    await expect(poolForm.field('Size')).toHaveValue('2')
    await expect(poolForm.field('Name')).toHaveValue('mine')
    await expect(poolEdit.request).not.toContainText('size')
    await poolEdit.save().click()
    await expect(poolPage.heading('mine')).toBeVisible()
    expect(await config()).toMatchObject({ size: 2, timeout_seconds: 60 })
  })

  await test.step('what the service refuses lands beside its field, and a deleted pool leaves the form as it is', async () => {
    await page.goto(new URL('/pools/mine/edit?size=1000', page.url()).href)
    await expect(poolForm.field('Size')).toHaveValue('1000')
    await poolEdit.save().click()
    await expect(poolForm.field('Size')).toHaveAccessibleDescription(/more are requested/)
    await poolForm.field('Size').fill('2')
    await poolForm.field('Name').fill('taken')
    await poolEdit.save().click()
    await expect(poolForm.field('Name')).toHaveAccessibleDescription(/exists/)
    await page.getByRole('button', { name: /^Use taken/ }).click()
    await expect(poolForm.field('Name')).toHaveValue('taken-2')

    await api.deleteAllPools()
    await expect(page.getByText('This pool has been deleted')).toBeVisible()
    await expect(poolForm.field('Name')).toHaveValue('taken-2')
    await page.getByRole('link', { name: 'Back to the pool' }).click()
    await expect(page.getByText(/^deleted .* by main key$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Activity log' })).toContainText('Deleted by main key')
  })
})
