import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import { Host } from '../../../contract/host'
import type { Pool } from '../../../contract/pool'
import { testView } from '../../../resources/test-view'
import { AcquireAnother } from './acquire-another'

const POOL: Pool = {
  id: 'p1',
  name: 'checkout',
  available_count: 0,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 3, fill_rate_per_minute: 20 },
  extension_ids: [],
}
const STATUS = { size: 3, available: [], acquired: [], warming: [], waiting_count: 1 }
const PROMISE = 'The first one to become available is yours'
const HOST = Host.meta()?.['example'] as Host

test.each([
  ['the pool fills', 20, 'living', PROMISE],
  ['filling is paused', 0, 'living', 'the pool has no browser: none starts until filling is resumed'],
  ['all hosts drain', 20, 'draining', 'Hosts are draining: no browser can be acquired'],
] as const)('who waits for another browser while %s is told what to expect', async (_, rate, state, sentence) => {
  answerFetch({
    'POST /browser_pools/p1/acquire': heldAnswer().answer,
    'GET /browser_pools/p1': () =>
      Response.json({ ...POOL, browser_pool_config: { size: 3, fill_rate_per_minute: rate } }),
    'GET /browser_pools/p1/status': () => Response.json({ ...STATUS, full_in_ms: rate ? 9_000 : null }),
    'GET /service/hosts': () => Response.json([{ ...HOST, state }]),
  })
  const screen = await render(<AcquireAnother pool={POOL} after="s1" />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Acquire another' }).click()
  const status = screen.getByRole('status').filter({ hasText: 'No browser of checkout is available' })
  await expect.element(status).toHaveTextContent(sentence)
  if (sentence !== PROMISE) await expect.element(status).not.toHaveTextContent(PROMISE)
})
