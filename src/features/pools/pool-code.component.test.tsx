import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Pool } from '../../contract/pool'
import { testView } from '../../resources/test-view'
import { PoolCode } from './pool-code'

const POOL: Pool = {
  id: 'iv25ujqf37x3j07dwoffegqr',
  name: 'checkout',
  available_count: 1,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 3, fill_rate_per_minute: 0 },
  extension_ids: [],
  fill_rate_before_pause: 40,
}

test('each action of a pool is shown as code; a paused one resumes at the rate of before', async () => {
  const { Around } = testView()
  const screen = await render(<PoolCode pool={POOL} onClose={() => {}} />, { wrapper: Around })
  const code = screen.getByLabelText('Code', { exact: true })
  for (const [action, language, text] of [
    ['Acquire', 'curl', '/browser_pools/iv25ujqf37x3j07dwoffegqr/acquire'],
    ['Release', 'TypeScript', 'client.browserPools.release('],
    ['Resize', 'Python', 'size=4'],
    ['Resume', 'CLI', '--fill-rate 40'],
    ['Flush', 'CLI', 'kernel browser-pools flush iv25ujqf37x3j07dwoffegqr'],
    ['Delete', 'TypeScript', 'client.browserPools.delete('],
  ] as const) {
    await screen.getByRole('radio', { name: action }).click()
    await screen.getByRole('radio', { name: language }).click()
    await expect.element(code).toHaveTextContent(text)
  }
})
