import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { LeaseAge } from './lease-age'

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const session = { ...SESSION_EXAMPLE, created_at: ago(3_600_000), leased_at: ago(120_000) }

test('the time shown is that of the lease, not of a browser that was started long before', async () => {
  const screen = await render(<LeaseAge session={session} />, { wrapper: testView().Around })
  await expect.element(screen.getByText(/^acquired 2 min ago/)).toBeVisible()
})

test('of a pool whose service does not tell of leases no time is shown', async () => {
  const screen = await render(<LeaseAge session={{ ...session, leased_at: undefined }} />, {
    wrapper: testView().Around,
  })
  expect(screen.container.textContent).toBe('')
})
