import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Pool } from '../../../contract/pool'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { EndLease } from './end-lease'
import { ReleaseDialog } from './release-dialog'

const PAUSED: Pool = {
  id: 'p1',
  name: 'checkout',
  available_count: 0,
  acquired_count: 1,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 3, fill_rate_per_minute: 0 },
  extension_ids: [],
}
const LEASE = { ...SESSION_EXAMPLE, session_id: 's1', name: 'run-1' }

test('of a paused pool no new browser is promised to who ends or replaces one', async () => {
  answerFetch({
    'DELETE /browsers/s1': () => new Response(null, { status: 204 }),
    'POST /browser_pools/p1/release': () => Response.json({}),
  })
  const given = { pool: PAUSED, lease: LEASE, onClose: () => {} }
  const end = await render(<EndLease {...given} />, { wrapper: testView().Around })
  const question = end.getByRole('alertdialog')
  await expect
    .element(question)
    .toHaveAccessibleDescription('The browser is closed. Filling is paused, so no new browser starts.')
  await question.getByRole('button', { name: 'End session' }).click()
  await expect.element(end.getByText('Filling is paused, so no new browser starts.', { exact: true })).toBeVisible()
  await end.unmount()

  const release = await render(<ReleaseDialog {...given} />, { wrapper: testView().Around })
  await expect.element(release.getByRole('dialog')).toHaveTextContent('Filling is paused, so no new browser starts.')
  await expect.element(release.getByRole('dialog')).not.toHaveTextContent(/warms|replace/i)
  await expect.element(release.getByRole('button', { name: 'Release and close' })).toBeVisible()
})
