import { expect, test } from '../support/test'

const PAUSED = { size: 1, fill_rate_per_minute: 0 }

test('what needs attention is found, and several pools are selected by keyboard and deleted with one confirmation that names what is lost', async ({
  page,
  signIn,
  poolList,
  api,
}) => {
  const used = await api.createPool({ size: 1, name: 'job-1', headless: true })
  for (const name of ['job-2', 'job-3']) await api.createPool({ ...PAUSED, name })
  // No display is that wide.
  await api.createPool({ size: 1, name: 'other', viewport: { width: 40_000, height: 600 } })
  await signIn.byUrl()
  await expect(poolList.row('job-1')).toBeVisible()
  await page.keyboard.press('j')
  await expect(poolList.grid.getByRole('row').nth(1)).toBeFocused()

  await test.step('what needs attention is found', async () => {
    await poolList.show(/Needs attention 1/)
    await expect(poolList.row('job-1')).toBeHidden()
    await expect(poolList.row('job-2')).toBeHidden()
    await expect(poolList.row('other')).toBeVisible()
    await poolList.show(/^All/)
    await expect(poolList.row('job-1')).toBeVisible()
  })

  const session = await api.acquire(used)
  await expect(poolList.row('job-1')).toHaveAccessibleName(/1 acquired/)
  await page.keyboard.press('/')
  await expect(poolList.search).toBeFocused()
  await page.keyboard.type('job')
  await expect(poolList.row('other')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await expect(poolList.row('job-3')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+End')
  await expect(poolList.row('job-1')).toBeFocused()
  await expect(poolList.row('job-2')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await expect(poolList.row('job-2')).toBeFocused()

  await page.keyboard.press('Delete')
  await expect(poolList.question).toContainText('Delete 3 pools?')
  await expect(poolList.question).toContainText('This can’t be undone')
  await expect(poolList.question).toContainText(new RegExp(`job-1: 1 acquired: ${session.session_id.slice(0, 8)}`))
  await expect(poolList.question).toContainText('job-2: no browsers')
  await expect(poolList.question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 pools deleted')).toBeVisible()
  await expect(page.getByText('No pools match “job”')).toBeVisible()
  expect((await api.pools()).map(({ name }) => name)).toEqual(['other'])
  expect(await api.sessionStatus(session.session_id)).toBe(404)
})

test('search, order and scroll position are kept over a reload and a step back, and long names are cut', async ({
  page,
  signIn,
  poolList,
  api,
}) => {
  // Few pools, so that they fit the limit of any machine; the view is low, so that they do not fit it.
  await page.setViewportSize({ width: 1100, height: 300 })
  for (const [index, size] of [2, 1, 1, 1, 1, 1, 1].entries()) {
    await api.createPool({ ...PAUSED, size, name: `run-${index}` })
  }
  await api.createPool({ ...PAUSED, name: 'apart' })
  await signIn.byUrl()
  // Without waiting for the address to have what is typed: it must not lead back to the list.
  await poolList.search.fill('apart')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'apart' })).toBeVisible()
  await page.goBack()
  await expect(poolList.search).toHaveValue('apart')

  await poolList.search.fill('run')
  await expect(page).toHaveURL(/q=run/)
  await poolList.sortBy('Size')
  await poolList.sortBy('Size')
  await expect(page).toHaveURL(/sort=size&order=up/)
  await expect(poolList.grid).toHaveAttribute('aria-rowcount', '8')

  await poolList.row('run-6').focus()
  await page.keyboard.press('End')
  await expect(poolList.row('run-0')).toBeFocused()
  await expect(poolList.row('run-0')).toHaveAttribute('aria-rowindex', '8')
  await expect.poll(() => poolList.scrollTop()).toBeGreaterThan(50)
  const scrolled = await poolList.scrollTop()

  await page.reload()
  await expect(poolList.row('run-0')).toBeInViewport()
  await expect.poll(() => poolList.scrollTop()).toBeCloseTo(scrolled, -1)
  await expect(poolList.search).toHaveValue('run')

  await poolList.row('run-0').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'run-0' })).toBeVisible()
  await page.goBack()
  await expect(poolList.row('run-0')).toBeInViewport()
  await expect.poll(() => poolList.scrollTop()).toBeCloseTo(scrolled, -1)
  await poolList.search.fill('')
  await expect(poolList.grid).toHaveAttribute('aria-rowcount', '9')

  await test.step('long names are cut: they cover nothing, and push nothing off the page', async () => {
    const long = 'checkout-tests-of-the-team-that-likes-to-say-all-'.repeat(4)
    const pool = await api.createPool({ size: 1, name: `${long}pool`, headless: true })
    await api.acquire(pool, `${long}session`)
    await page.setViewportSize({ width: 390, height: 844 })
    await poolList.search.fill(`${long}pool`)
    const row = poolList.row(`${long}pool`)
    await expect(row).toBeVisible()
    const name = await row.getByRole('link').boundingBox()
    const menu = await row.getByRole('button', { name: /^Actions for/ }).boundingBox()
    expect(name!.x + name!.width).toBeLessThanOrEqual(menu!.x)

    await page.getByRole('link', { name: 'Sessions' }).click()
    await expect(page.getByRole('button', { name: /^End session/ })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: `${long}pool` }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: /^Edit$/ })).toBeInViewport({ ratio: 1 })
  })
})
