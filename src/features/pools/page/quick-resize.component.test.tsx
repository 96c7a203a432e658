import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Pool } from '../../../contract/pool'
import { testView } from '../../../resources/test-view'
import { passTime } from '../../../ui/test-time'
import { QuickResize } from './quick-resize'

const POOL: Pool = {
  id: 'p1',
  available_count: 0,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 2, fill_rate_per_minute: 25 },
  extension_ids: [],
}

test('after too many requests the seconds that are left are counted, and the error goes with the next step', async () => {
  answerFetch({
    'PATCH /browser_pools/p1': () =>
      Response.json(
        { code: 'rate_limit_exceeded', message: 'Try again in 30 s.' },
        { status: 429, headers: { 'Retry-After': '30' } },
      ),
  })
  const { Around } = testView()
  const screen = await render(<QuickResize pool={POOL} status={null} />, { wrapper: Around })
  await screen.getByRole('button', { name: 'Increase size' }).click()
  await screen.getByRole('button', { name: 'Resize to 3' }).click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent(/Couldn’t change the size. Rate limit exceeded: try again in \d+ s\./)
  expect(screen.getByText(/^\d+ s$/).element()).toHaveAttribute('aria-live', 'off')
  passTime(30_000)
  await expect.element(alert).toHaveTextContent('you can try again now.')
  await screen.getByRole('button', { name: 'Increase size' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('the buttons stay where they are pressed: three clicks at one point are three steps', async () => {
  answerFetch({})
  const { Around } = testView()
  const screen = await render(<QuickResize pool={POOL} status={null} />, { wrapper: Around })
  const box = screen.getByRole('button', { name: 'Increase size' }).element().getBoundingClientRect()
  for (const wanted of [3, 4, 5]) {
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (there?.closest('button')) (there.closest('button') as HTMLButtonElement).click()
    await expect.element(screen.getByRole('button', { name: `Resize to ${wanted}` })).toBeVisible()
  }
})
