import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import { type BrowserSession, SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { VIEWER_ID } from '../../../resources/viewer-id'
import { EndDialog } from './end-dialog'
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

test('the dialogs that release or end a session list the other people in it, but not oneself, from the list too', async () => {
  const [own, other] = [VIEWER_ID, 'of another tab'].map((id) => ({ id, key: 'nightly', drives: true }))
  const sessions = [
    { ...SESSION_EXAMPLE, session_id: 'a', name: 'login', pool: { id: 'p', name: 'p' }, viewers: [own, other] },
    { ...SESSION_EXAMPLE, session_id: 'b', name: 'alone', pool: { id: 'p', name: 'p' }, viewers: [own] },
  ] as BrowserSession[]
  const given = { sessions, onClose: () => {} }
  const release = await render(<ReleaseDialog {...given} />, { wrapper: testView().Around })
  await expect.element(release.getByText('login: the work of 1 other: nightly (in control)')).toBeVisible()
  expect(release.getByText('alone: the work of').query()).toBeNull()
  await release.unmount()
  const end = await render(<EndDialog {...given} />, { wrapper: testView().Around })
  await expect.element(end.getByText('The work of 1 other: nightly (in control)')).toBeVisible()
})
