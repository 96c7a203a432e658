import { PoolForm } from '../pages/pool-form'
import { LossyNetwork } from '../support/lossy-network'
import { expect, test } from '../support/test'

/** A computer whose clock is an hour off, in one way and in the other; `service-clock.test.ts` tries how far it is off in all of them. */

const HOUR_MS = 3_600_000
/** Less than an hour, however slow the machine is. */
const SHORT = /^\d+ (s|min)( \d+ s)?$/

test.use({ hasOwnTab: true })

test('ages and waits are shown as they are on a computer whose clock is behind', async ({ api, page, signIn }) => {
  const pool = await api.createPool({ size: 1, name: 'timed', headless: true })
  await api.acquire(pool)

  await page.clock.install({ time: Date.now() - HOUR_MS })
  await signIn.byUrl('/pools/timed')
  await expect(page.getByText(/^created \d+ (s|min) ago$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Sessions' }).getByRole('time').first()).toHaveText(SHORT)
  await expect(page.getByText(/^In the last minute: /)).toBeVisible()
  await page.getByRole('tab', { name: /^Activity/ }).click()
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await link('Sessions').click()
  await expect(page.getByRole('row').getByRole('time').first()).toHaveText(SHORT)
  await link('Pools').click()
  await expect(page.getByRole('time').first()).toHaveText(SHORT)
})

test('a pool that was made without an answer is found', async ({ api, page, service }) => {
  const { port, hash } = new URL(service.signInUrl)
  const network = await LossyNetwork.start(Number(port))
  await page.clock.install({ time: Date.now() + HOUR_MS })
  await page.goto(`${network.origin}/pools/new${hash}`)
  const form = new PoolForm(page)
  await form.field('Size').fill('1')
  await form.field('Fill rate').fill('0')
  network.losesAnswers = true
  await form.submit()
  await expect.poll(async () => (await api.pools()).length).toBe(1)
  await expect(form.notice(/couldn’t be reached|was lost before/)).toContainText('confirm whether the pool was created')
  network.losesAnswers = false
  await expect(form.notice('but the pool was created')).toBeVisible()
  network.stop()
})
