import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { ReleaseDialog } from './release-dialog'

test('selected sessions are released to their pools, for fresh browsers', async () => {
  const sent = answerFetch({
    'POST /browser_pools/p1/release': () => Response.json({}),
    'POST /browser_pools/p2/release': () => Response.json({}),
  })
  const sessions = ['p1', 'p2'].map((id) => ({ ...SESSION_EXAMPLE, session_id: `of-${id}`, pool: { id, name: id } }))
  const onClose = vi.fn<() => void>()
  const screen = await render(<ReleaseDialog sessions={sessions} onClose={onClose} />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Release 2 sessions' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent.map(({ body }) => body)).toEqual([
    { session_id: 'of-p1', reuse: false },
    { session_id: 'of-p2', reuse: false },
  ])
})
