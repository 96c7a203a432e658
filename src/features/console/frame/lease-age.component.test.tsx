import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { LeaseAge } from './lease-age'

const POOL = { id: 'pool1', name: 'tour' }
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const session = { ...SESSION_EXAMPLE, created_at: ago(3_600_000), pool: POOL }

test('the time shown is that of the lease, not of a browser that was started long before', async () => {
  const lease = { ...session, leased_at: ago(120_000), leased_by: 'me' }
  const status = { size: 1, available: [], acquired: [lease], warming: [], waiting_count: 0, full_in_ms: 0 }
  answerFetch({ 'GET /browser_pools/pool1/status': () => Response.json(status) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const screen = await render(<LeaseAge session={session} />, { wrapper: testView().Around })
  await expect.element(screen.getByText(/^for 2 min/)).toBeVisible()
})
