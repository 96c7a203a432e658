import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import type { Pool } from '../../../contract/pool'
import { testView } from '../../../resources/test-view'
import { PauseFilling } from './pause-filling'

const poolWith = (rate: number): Pool => ({
  id: 'p1',
  name: 'stepped',
  available_count: 0,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 1, fill_rate_per_minute: rate },
  extension_ids: [],
})

test('a pool is resumed at the rate that the service says it had, also when another person paused it', async () => {
  const held = heldAnswer()
  const sent = answerFetch({ 'PATCH /browser_pools/p1': held.answer })
  const { Around } = testView()
  const onClose = vi.fn<() => void>()
  const screen = await render(<PauseFilling pool={poolWith(20)} onClose={onClose} />, { wrapper: Around })
  await screen.getByRole('button', { name: 'Pause filling' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  await screen.rerender(<PauseFilling pool={poolWith(0)} onClose={onClose} />)
  held.send(Response.json(poolWith(0)))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)

  const paused = { ...poolWith(0), fill_rate_before_pause: 20 }
  await screen.rerender(<PauseFilling key="later" pool={paused} onClose={onClose} />)
  await expect.element(screen.getByText('20 % per minute was its rate before the pause.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Fill rate' })).toHaveValue('20')
  await expect.element(screen.getByText('%/min')).toBeVisible()
})
