import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import { type BrowserSession, SESSION_EXAMPLE } from '../../../contract/session'
import { testView } from '../../../resources/test-view'
import { VIEWER_ID } from '../../../resources/viewer-id'
import { EndDialog } from './end-dialog'
import { ReleaseDialog } from './release-dialog'

test('selected sessions are released to their pools, with what replaces their browsers', async () => {
  const pool = (id: string, rate: number) => ({
    id,
    available_count: 0,
    acquired_count: 1,
    created_at: '2030-01-01T00:00:00Z',
    browser_pool_config: { size: 3, fill_rate_per_minute: rate },
    extension_ids: [],
  })
  const sent = answerFetch({
    'GET /browser_pools': () => Response.json([pool('p1', 0), pool('p2', 20), pool('p3', 0)]),
    'POST /browser_pools/p1/release': () => Response.json({}),
    'POST /browser_pools/p2/release': () => Response.json({}),
  })
  const sessions = ['p1', 'p2'].map((id) => ({ ...SESSION_EXAMPLE, session_id: `of-${id}`, pool: { id, name: id } }))
  const onDone = vi.fn<() => void>()
  const screen = await render(<ReleaseDialog sessions={sessions} onClose={() => {}} onDone={onDone} />, {
    wrapper: testView().Around,
  })
  await expect
    .element(screen.getByRole('alertdialog'))
    .toHaveAccessibleDescription(
      'The browsers are closed. Filling is paused in 1 pool: what ends there is not replaced.',
    )
  await screen.getByRole('button', { name: 'Release 2 sessions' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(sent.map(({ body }) => body)).toEqual([
    { session_id: 'of-p1', reuse: false },
    { session_id: 'of-p2', reuse: false },
  ])
  await screen.unmount()

  const end = await render(<EndDialog sessions={sessions.slice(0, 1)} onClose={() => {}} onDone={() => {}} />, {
    wrapper: testView().Around,
  })
  await expect
    .element(end.getByRole('alertdialog'))
    .toHaveAccessibleDescription('The browser is closed. Filling is paused, so no new browser starts.')
})

test('of sessions that were not released it says how many, which and why, also after Stop, and tries them again', async () => {
  const held = heldAnswer()
  const answers = new Map<string, (() => Response | Promise<Response>)[]>([
    ['b', [() => Response.json({ code: 'conflict', message: 'Its browser is restarting.' }, { status: 409 })]],
    ['d', [held.answer, () => Response.json({ code: 'bad_request', message: 'It has ended.' }, { status: 400 })]],
  ])
  answerFetch({
    'POST /browser_pools/p1/release': ({ body }) => {
      const answer = answers.get((body as { session_id: string }).session_id)?.shift()
      return answer ? answer() : Response.json({})
    },
    'GET /browsers/b': () => Response.json({ ...SESSION_EXAMPLE, session_id: 'b' }),
  })
  const sessions = ['a', 'b', 'c', 'd'].map((id) => ({
    ...SESSION_EXAMPLE,
    session_id: id,
    name: id,
    pool: { id: 'p1', name: 'p1' },
  }))
  const onDone = vi.fn<() => void>()
  const screen = await render(<ReleaseDialog sessions={sessions} onClose={() => {}} onDone={onDone} />, {
    wrapper: testView().Around,
  })
  await screen.getByRole('button', { name: 'Release 4 sessions' }).click()
  await expect.element(screen.getByText('3 of 4, 1 failed')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  const result = screen.getByRole('alertdialog', { name: 'Couldn’t release 2 sessions' })
  await expect.element(result).toBeVisible()
  await expect.element(result.getByText('2 others succeeded.')).toBeVisible()
  const lines = result.getByRole('list', { name: 'Results' }).getByRole('listitem')
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    'bIts browser is restarting.',
    'dStopped before the service responded. Part of it may already have been done.',
  ])
  // The call that was stopped had been carried out.
  await result.getByRole('button', { name: 'Release 2 sessions' }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})

test('the dialogs that release or end a session list the other people in it, but not oneself, from the list too', async () => {
  const [own, other] = [VIEWER_ID, 'of another tab'].map((id) => ({ id, key: 'nightly', drives: true }))
  const sessions = [
    { ...SESSION_EXAMPLE, session_id: 'a', name: 'login', pool: { id: 'p', name: 'p' }, viewers: [own, other] },
    { ...SESSION_EXAMPLE, session_id: 'b', name: 'alone', pool: { id: 'p', name: 'p' }, viewers: [own] },
  ] as BrowserSession[]
  const given = { sessions, onClose: () => {}, onDone: () => {} }
  const release = await render(<ReleaseDialog {...given} />, { wrapper: testView().Around })
  await expect.element(release.getByText('login: the work of 1 other: nightly (in control)')).toBeVisible()
  expect(release.getByText('alone: the work of').query()).toBeNull()
  await release.unmount()
  const end = await render(<EndDialog {...given} />, { wrapper: testView().Around })
  await expect.element(end.getByText('The work of 1 other: nightly (in control)')).toBeVisible()
})

test('who ends sessions without a pool is not told that pools start new browsers', async () => {
  answerFetch({})
  const alone = ['a', 'b'].map((id) => ({ ...SESSION_EXAMPLE, session_id: id, pool: undefined }))
  const screen = await render(<EndDialog sessions={alone} onClose={() => {}} onDone={() => {}} />, {
    wrapper: testView().Around,
  })
  await expect
    .element(screen.getByRole('alertdialog', { name: 'End 2 sessions?' }))
    .toHaveAccessibleDescription('The browsers are closed.')
})
