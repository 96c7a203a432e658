import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { poolQueries } from '../../client/queries'
import { answerFetch, heldAnswer } from '../../client/test-service'
import type { Pool } from '../../contract/pool'
import { OWN, testView } from '../../resources/test-view'
import { PoolEditPage } from './pool-edit'

afterEach(() => void vi.unstubAllGlobals())

const pool = (rate: number): Pool => ({
  id: 'the-id',
  name: 'desk',
  available_count: 0,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 1, fill_rate_per_minute: rate },
  extension_ids: [],
})

test('an edit begins from what is known last, not from what was changed here before', async () => {
  const { Around, queryClient, router } = testView({ path: '/pools/$pool/edit', at: '/pools/desk/edit' })
  await router.load()
  queryClient.setQueryData(poolQueries.detail(OWN, 'the-id').queryKey, pool(20), { updatedAt: Date.now() - 5_000 })
  answerFetch({
    'GET /browser_pools/desk': () => Response.json(pool(35)),
    'GET /browser_pools/the-id': heldAnswer().answer,
  })
  const screen = await render(<PoolEditPage pool="desk" />, { wrapper: Around })
  await expect.element(screen.getByRole('textbox', { name: /^Fill rate/ })).toHaveValue('35')
})
