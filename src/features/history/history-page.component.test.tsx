import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import { PoolTrends } from '../../contract/pool-trends'
import { testView } from '../../resources/test-view'
import { HistoryPage } from './history-page'

test.each([
  [{ used_bytes: 12_582_912, limit_bytes: 180_000_000 }, 'Stored for 30 days: 12 MiB now, about 172 MiB at most.'],
  [undefined, 'Stored for 30 days. Times'],
])('the history says since when it is recorded, for how long, and on how much disk', async (disk, said) => {
  const trends = { ...PoolTrends.parse(PoolTrends.meta()?.example), disk }
  answerFetch({
    'GET /service/pools/trends': () => Response.json(trends),
    'GET /service/pools/past': () => Response.json([]),
    'GET /browser_pools': () => Response.json([]),
  })
  await page.viewport(1280, 800)
  const { Around, router } = testView({ path: '/history', at: '/history' })
  await router.load()
  const screen = await render(<HistoryPage />, { wrapper: Around })
  await expect.element(screen.getByText(/^Recorded since 1 Jan 2026/)).toHaveTextContent(said)
})
