import { PoolForm } from '../pages/pool-form'
import { SignIn } from '../pages/sign-in'
import { Api } from '../support/api'
import { LossyNetwork } from '../support/lossy-network'
import { expect, test } from '../support/test'

const HOUR_MS = 3_600_000

for (const [words, off] of [
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
] as const) {
  test.describe(`a computer whose clock is an hour ${words}`, () => {
    test('ages and waits are shown as they are', async ({ page, startService }) => {
      test.setTimeout(120_000)
      const service = await startService({ POOLDECK_RATE_LIMIT: '30' })
      const api = new Api(service)
      const pool = await api.createPool({ size: 1, name: 'timed' })
      await api.acquire(pool)
      await page.clock.install({ time: Date.now() + off })

      await new SignIn(page, service).byUrl('/pools/timed')
      await expect(page.getByText(/^made \d+ s ago$/)).toBeVisible()
      await expect(page.getByRole('table', { name: 'Leases' }).getByRole('time').first()).toHaveText(/^\d+ s$/)
      await expect(page.getByText(/^In the last minute: /)).toBeVisible()
      await page.getByRole('tab', { name: /^Activity/ }).click()
      await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
      const link = (name: string) =>
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
      await link('Sessions').click()
      await expect(page.getByRole('row').getByRole('time').first()).toHaveText(/^\d+ s$/)
      await link('Pools').click()
      await expect(page.getByRole('time').first()).toHaveText(/^\d+ s$/)

      await page.getByRole('link', { name: 'New pool' }).click()
      const form = new PoolForm(page)
      await form.field('Size').fill('1')
      await form.field('Fill rate').fill('0')
      while ((await service.fetch('POST', '/browser_pools', { size: 0 })).status !== 429);
      await form.submit()
      await expect(form.notice('Too many requests')).toContainText(/sent again in \d+ s|can be sent again now/)
    })

    test('a pool that was made without an answer is found', async ({ api, page, service }) => {
      const network = await LossyNetwork.start(Number(new URL(service.origin).port))
      await page.clock.install({ time: Date.now() + off })
      await page.goto(`${network.origin}/pools/new${new URL(service.signInUrl).hash}`)
      const form = new PoolForm(page)
      await form.field('Size').fill('1')
      await form.field('Fill rate').fill('0')
      network.losesAnswers = true
      await form.submit()
      await expect.poll(async () => (await api.pools()).length).toBe(1)
      await expect(form.notice('No answer came from the service')).toContainText('cannot be seen while')
      network.losesAnswers = false
      await expect(form.notice('and yet the pool was made')).toBeVisible()
      network.stop()
    })
  })
}
