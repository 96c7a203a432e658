import { expect, test } from '../support/test'

test('an edit says what it changes and whom it reaches, and replaces idle browsers on demand', async ({
  signIn,
  poolPage,
  poolEdit,
  poolForm,
  api,
  site,
}) => {
  const pool = await api.createPool({ size: 2, name: 'desk' })
  await expect.poll(async () => (await api.pool('desk')).available_count, { timeout: 20_000 }).toBe(2)
  const old = (await api.poolStatus(pool)).available.map(({ session_id }) => session_id)

  await signIn.byUrl('/pools/desk')
  await poolPage.edit.click()
  await expect(poolEdit.heading('desk')).toBeVisible()
  await poolForm.field('Name').fill('')
  await expect(poolForm.field('Name')).toHaveAccessibleDescription(/replaced, not cleared/)
  await poolForm.field('Name').fill('desk-2')
  await poolForm.field('Start URL').fill(site.url)
  await expect(poolEdit.changes).toContainText('desk-2')
  await expect(poolEdit.reach).toContainText('Start URL: only browsers that are warmed from now on')
  await expect(poolEdit.request).not.toContainText('size')
  await poolEdit.discard.check()
  await expect(poolEdit.request).toContainText('"discard_all_idle": true')
  await poolEdit.save('Save and replace 2 idle browsers').click()

  await expect(poolPage.heading('desk-2')).toBeVisible()
  expect((await api.pool('desk-2')).browser_pool_config).toMatchObject({ size: 2, start_url: site.url })
  expect((await api.poolStatus(pool)).available.filter(({ session_id }) => old.includes(session_id))).toEqual([])
})

test('a pool that is changed elsewhere meanwhile says so, and what was typed stays', async ({
  page,
  signIn,
  poolEdit,
  poolForm,
  poolPage,
  api,
}) => {
  const pool = await api.createPool({ size: 1, name: 'shared', fill_rate_per_minute: 0 })
  await signIn.byUrl('/pools/shared/edit')
  await poolForm.field('Name').fill('mine')
  await page.reload()
  await expect(poolForm.field('Name')).toHaveValue('mine')

  await api.updatePool(pool, { size: 2, timeout_seconds: 60 })
  await expect(poolEdit.elsewhere).toContainText('2 browsers')
  await expect(poolEdit.save()).toBeDisabled()
  await page.reload()
  await page.getByRole('button', { name: 'Take over these changes' }).click()
  await expect(poolForm.field('Size')).toHaveValue('2')
  await expect(poolForm.field('Name')).toHaveValue('mine')
  await expect(poolEdit.request).not.toContainText('size')
  await poolEdit.save().click()
  await expect(poolPage.heading('mine')).toBeVisible()
  expect((await api.pool('mine')).browser_pool_config).toMatchObject({ size: 2, timeout_seconds: 60 })
})

test('what the service refuses in an edit lands beside its field, and a deleted pool leaves the form as it is', async ({
  page,
  signIn,
  poolEdit,
  poolForm,
  api,
}) => {
  await api.createPool({ size: 1, name: 'taken', fill_rate_per_minute: 0 })
  await api.createPool({ size: 1, name: 'edited', fill_rate_per_minute: 0 })
  await signIn.byUrl('/pools/edited/edit?size=1000')
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
  await expect(page.getByText('This pool was deleted meanwhile')).toBeVisible()
  await expect(poolForm.field('Name')).toHaveValue('taken-2')
})

test('a lease says who has it and shows its screen; it is released, flushed, and named before it is lost', async ({
  signIn,
  poolPage,
  poolList,
  api,
}) => {
  const pool = await api.createPool({ size: 1, name: 'leased' })
  const { session_id: session } = await api.acquire(pool)
  await signIn.byUrl('/pools/leased')
  await expect(poolPage.leases).toContainText(session)
  await expect(poolPage.leases).toContainText('main key')
  await expect(poolPage.thumbnail).toBeVisible()
  await poolPage.leases.getByRole('button', { name: /^Release/ }).click()
  await expect(poolPage.question(/^Release session/)).toContainText('cookies, tabs and address')
  await poolPage.button('Release and keep state').click()
  await poolPage.openPart('Available')
  await expect(poolPage.available).toContainText(session)

  await poolPage.choose('Flush pool')
  await expect(poolPage.question(/^Flush pool/)).toContainText('1 idle browser')
  await poolPage.button('End 1 idle browser').click()
  await expect(poolPage.available.or(poolPage.lanes(/warming|empty/))).not.toContainText(session)

  const next = await api.acquire(pool)
  expect(next.session_id).not.toBe(session)
  await expect(poolPage.lanes(/1 acquired/)).toBeVisible()
  await poolPage.delete.click()
  await expect(poolPage.question(/^Delete pool/)).toContainText(next.session_id.slice(0, 8))
  await expect(poolPage.question(/^Delete pool/)).toContainText('main key')
  await poolPage.button('Delete pool and end 1 session').click()
  await expect(poolList.heading).toBeVisible()
  expect(await api.sessionStatus(next.session_id)).toBe(404)
})

test('a pool is resized in steps, paused, and resumed at the rate that it had', async ({ signIn, poolPage, api }) => {
  await api.createPool({ size: 1, name: 'stepped', fill_rate_per_minute: 20, headless: true })
  await signIn.byUrl('/pools/stepped')
  await poolPage.choose('Pause filling')
  await poolPage.button('Pause filling').click()
  await expect.poll(async () => (await api.pool('stepped')).browser_pool_config.fill_rate_per_minute).toBe(0)

  await poolPage.button('One browser more').click()
  await poolPage.button('One browser more').click()
  await poolPage.button('Resize to 3').click()
  await expect.poll(async () => (await api.pool('stepped')).browser_pool_config.size).toBe(3)

  await poolPage.choose('Resume filling')
  await expect(poolPage.question(/^Resume filling/)).toContainText('20 % a minute was its rate')
  await poolPage.button('Resume filling').click()
  await expect.poll(async () => (await api.pool('stepped')).browser_pool_config.fill_rate_per_minute).toBe(20)
})
