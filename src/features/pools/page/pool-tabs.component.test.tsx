import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Pool } from '../../../contract/pool'
import type { Right } from '../../../contract/right-words'
import { ServiceInfo } from '../../../contract/service'
import { testView } from '../../../resources/test-view'
import { PoolTabs } from './pool-tabs'

const POOL: Pool = {
  id: 'iv25ujqf37x3j07dwoffegqr',
  name: 'checkout',
  available_count: 1,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 1, fill_rate_per_minute: 25 },
  extension_ids: [],
}

const SERVICE = ServiceInfo.parse(ServiceInfo.meta()?.example)

async function open(rights: readonly Right[]) {
  answerFetch({
    'GET /service': () => Response.json({ ...SERVICE, key: { id: 'own', name: 'mine', rights } }),
    [`GET /browser_pools/${POOL.id}/status`]: () => Response.json({ acquired: [] }),
  })
  const { Around, router } = testView({ path: '/pools/$pool', at: '/pools/checkout' })
  await router.load()
  return render(<PoolTabs pool={POOL} status={null} withConfiguration={false} />, { wrapper: Around })
}

test('where no browser is acquired, a key that may acquire is told to, and one that may only read what it can do', async () => {
  const driver = await open(['read', 'drive_sessions'])
  await expect.element(driver.getByText('Acquire one to drive it from its console.')).toBeVisible()
  await driver.unmount()
  const reader = await open(['read'])
  await expect
    .element(
      reader.getByText('Your key “mine” has no right to drive sessions, but you can view sessions that others start.'),
    )
    .toBeVisible()
})
