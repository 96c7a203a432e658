import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { abilities } from '../../../client/abilities'
import { ApiError } from '../../../client/errors'
import { answerFetch, heldAnswer } from '../../../client/test-service'
import { listAuditLogs } from '../../../contract/endpoints/audit-logs'
import { AuditLogEntry } from '../../../contract/audit-log'
import { EndedLease } from '../../../contract/ended-lease'
import { Pool } from '../../../contract/pool'
import { SESSION_EXAMPLE } from '../../../contract/session'
import { ServiceInfo } from '../../../contract/service'
import { OWN, testView } from '../../../resources/test-view'
import { ownedStorage } from '../../../ui/owned-storage'
import { commandNamed } from '../../../ui/test-commands'
import type { Entry } from '../log/action'
import { saveEntries } from '../log/entry-store'
import { readConsoleSearch } from '../search'
import { AcquireAnother } from './acquire-another'
import { EndedSession } from './ended-session'
import { describeOthers } from '../../../resources/session-viewers'
import { VIEWER_ID } from '../../../resources/viewer-id'
import { EndSession } from './end-session'
import { Others } from './others'
import { ReleaseMenu } from './release-menu'
import { ScreenEnded } from './screen-ended'

const POOL = { id: 'pool1', name: 'tour' }
const GET_POOL = { 'GET /browser_pools/pool1': () => Response.json({ ...(Pool.meta()?.['example'] as Pool), ...POOL }) }
const STORAGE = ownedStorage.tab({ id: 'own' })
const CLICK: Entry = {
  id: 'a',
  action: { type: 'click_mouse', click_mouse: { x: 3, y: 4 } },
  sentAt: Date.now(),
  result: { kind: 'done', ms: 5 },
}

/** Sessions that something was done to; the page remembers each of them. */
const USED = ['used', 'forgotten']
afterEach(() => {
  for (const id of USED) saveEntries(STORAGE, id, [])
})

async function openEnded(id = 's1', ended?: string) {
  const { Around, router } = testView({
    path: '/sessions/$id',
    at: `/sessions/${id}`,
    validateSearch: readConsoleSearch,
  })
  await router.load()
  return render(<EndedSession sessionId={id} ended={ended} unknown={<p>There is no such session</p>} />, {
    wrapper: Around,
  })
}

// The first one: a service without the operation is not asked for it again.
test('a session whose browser went back to its pool says who had it, and when, why and by whom it ended', async () => {
  const lease = { ...EndedLease.parse(EndedLease.meta()?.example), session_id: 's1', ended_by: 'ops' }
  const earlier = { ...lease, id: 'lease0', reason: 'timed_out', ended_by: undefined, leased_by: 'nightly' }
  answerFetch({ 'GET /service/sessions/ended': () => Response.json({ total: 2, leases: [lease, earlier] }) })
  const screen = await openEnded()
  await expect.element(screen.getByText('Released by ops')).toBeVisible()
  await expect.element(screen.getByText(/^\. Lasted 4 min\. Acquired by ci\.$/)).toBeVisible()
  await screen.getByRole('button', { name: /^Earlier sessions/ }).click()
  await expect
    .element(screen.getByRole('list', { name: 'Earlier sessions' }))
    .toHaveTextContent(/Idle timeout.*nightly/)
})

test('of a browser that several had, one by one, the page is of the session that was opened, whoever had it since', async () => {
  const lease = { ...EndedLease.parse(EndedLease.meta()?.example), session_id: 's1', name: 'run-1' }
  const earlier = { ...lease, id: 'lease0', name: 'run-0', ended_at: '2026-01-31T09:30:00.000Z' }
  const asked: (string | null)[] = []
  const events: (string | null)[] = []
  answerFetch({
    'GET /browsers/s1/telemetry/events': ({ query }) => {
      events.push(query.get('until'))
      return Response.json([])
    },
    'GET /browsers/s1': () =>
      Response.json({ ...SESSION_EXAMPLE, session_id: 's1', name: 'run-9', deleted_at: new Date().toISOString() }),
    'GET /service/sessions/ended': ({ query }) => {
      asked.push(query.get('until'))
      return Response.json({ total: 2, leases: [lease, earlier] })
    },
  })
  const screen = await openEnded('s1', lease.ended_at)
  await expect.element(screen.getByRole('heading', { name: 'run-1' })).toBeVisible()
  // What ended before this time, so that it is the first.
  expect(asked).toEqual(['2026-01-31T09:35:00.001Z'])
  await expect.poll(() => events).toContain('2026-01-31T09:35:00.001Z')
  await screen.getByRole('button', { name: /^Earlier sessions/ }).click()
  await expect
    .element(screen.getByRole('link', { name: 'run-0' }))
    .toHaveAttribute('href', `/sessions/s1?ended=${encodeURIComponent(earlier.ended_at)}`)
})

test('the console of a session that has ended says why, also when the service knows it only from before it was started again', async () => {
  const lease = {
    ...EndedLease.parse(EndedLease.meta()?.example),
    session_id: 's1',
    reason: 'stopped',
    ended_by: undefined,
  }
  answerFetch({ 'GET /service/sessions/ended': () => Response.json({ total: 1, leases: [lease] }) })
  const { Around, router } = testView({ path: '/sessions/$id', at: '/sessions/s1' })
  await router.load()
  const error = new ApiError(404, { code: 'not_found', message: 'There is no browser session with the id s1.' })
  const session = { ...SESSION_EXAMPLE, session_id: 's1' }
  const screen = await render(<ScreenEnded end={{ kind: 'ended', error }} session={session} />, { wrapper: Around })
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/This session has ended.*Service stopped.*Acquired by ci/)
  // Announced once, and not with each second that goes by.
  expect(screen.getByRole('time').element().closest('[aria-live]')).toHaveAttribute('aria-live', 'off')
})

test('over the last picture no other browser is offered before the service has said that the pool is not the reason', async () => {
  const lease = { ...EndedLease.parse(EndedLease.meta()?.example), session_id: 's1', reason: 'pool_deleted' }
  const { answer, send } = heldAnswer()
  answerFetch({ 'GET /service/sessions/ended': answer })
  const { Around } = testView()
  const error = new ApiError(410, { code: 'gone', message: 'The session has ended.' })
  const session = { ...SESSION_EXAMPLE, session_id: 's1', pool: POOL }
  const screen = await render(<ScreenEnded end={{ kind: 'ended', error }} session={session} />, { wrapper: Around })
  const another = screen.getByRole('button', { name: 'Acquire another' })
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/This session has ended/)
  await expect.element(another).not.toBeInTheDocument()
  send(Response.json({ total: 1, leases: [lease] }))
  await expect.element(screen.getByText(/^Pool deleted/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Sessions' })).toBeVisible()
  await expect.element(another).not.toBeInTheDocument()
})

test('a session that ended with its pool offers no other browser of that pool', async () => {
  const lease = { ...EndedLease.parse(EndedLease.meta()?.example), session_id: 's1', reason: 'pool_deleted' }
  answerFetch({ 'GET /service/sessions/ended': () => Response.json({ total: 1, leases: [lease] }) })
  const screen = await openEnded()
  await expect.element(screen.getByText(/^Pool deleted/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Sessions' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Acquire another' })).not.toBeInTheDocument()
})

test('where the key is refused another browser, that is not offered to be tried again, as it is after another error', async () => {
  let answer = { status: 500, code: 'internal_error', message: 'Something went wrong.' }
  const sent = answerFetch({
    ...GET_POOL,
    'POST /browser_pools/pool1/acquire': () => Response.json(answer, { status: answer.status }),
  })
  const { Around } = testView()
  const screen = await render(<AcquireAnother pool={POOL} after="s1" drafts />, { wrapper: Around })
  await screen.getByRole('button', { name: 'Acquire another' }).click()
  answer = { status: 403, code: 'forbidden', message: 'It needs drive_sessions.' }
  await screen.getByRole('button', { name: 'Try again' }).click()
  const another = screen.getByRole('button', { name: 'Acquire another' })
  await expect.element(another).toHaveAccessibleDescription('It needs drive_sessions.')
  await another.click({ force: true })
  expect(sent).toHaveLength(2)
})

test('what was done to a session is there after it has ended and the page was reloaded, and nothing of it is sent', async () => {
  saveEntries(STORAGE, 'used', [CLICK])
  const ended = { ...SESSION_EXAMPLE, session_id: 'used', pool: POOL, deleted_at: new Date().toISOString() }
  answerFetch({ ...GET_POOL, 'GET /browsers/used': () => Response.json(ended) })
  const screen = await openEnded('used')
  await expect.element(screen.getByRole('list', { name: 'History' })).toHaveTextContent('Click at 3, 4')
  await expect.element(screen.getByRole('button', { name: /^Send again/ })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('button', { name: 'Create a scenario' })).toBeVisible()
  for (const label of ['Create a scenario …', 'Delete all actions'])
    await expect.poll(() => commandNamed(label)?.group).toBe('History')
  await expect.element(screen.getByRole('button', { name: 'Acquire another' })).toBeVisible()

  const button = screen.getByRole('button', { name: 'Bug report' })
  // Alone, an icon would not say what it is.
  await expect.element(button).toHaveTextContent('Bug report')
  await button.click()
  const markdown = screen.getByRole('dialog', { name: 'Bug report' }).getByRole('textbox', { name: 'Markdown' })
  await expect
    .element(markdown)
    .toHaveValue(expect.stringMatching(/Not known: The session has ended\..*Click at 3, 4/s))
})

test('another browser is acquired by a command, too, which says why a key may not', async () => {
  const ended = { ...SESSION_EXAMPLE, session_id: 's1', pool: POOL, deleted_at: new Date().toISOString() }
  let rights = ['read', 'drive_sessions']
  const sent = answerFetch({
    'GET /service': () =>
      Response.json({ ...ServiceInfo.parse(ServiceInfo.meta()?.example), key: { id: 'k', name: 'mine', rights } }),
    ...GET_POOL,
    'GET /browsers/s1': () => Response.json(ended),
    'POST /browser_pools/pool1/acquire': () => Response.json({ code: 'gone', message: 'Gone.' }, { status: 404 }),
  })
  const screen = await openEnded()
  await expect.element(screen.getByRole('button', { name: 'Acquire another' })).toBeEnabled()
  commandNamed('Acquire another')?.run()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The pool was deleted.')
  expect(sent).toHaveLength(1)
  // The page leads elsewhere then.
  await expect.poll(() => commandNamed('Try again')).toBeUndefined()
  await screen.unmount()

  rights = ['read']
  const reader = await openEnded()
  await expect.element(reader.getByRole('button', { name: 'Acquire another' })).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => commandNamed('Acquire another')?.disabledReason).toMatch(/no right to drive sessions/)
})

test('a service that forgets sessions does not take the history along', async () => {
  saveEntries(STORAGE, 'forgotten', [CLICK])
  answerFetch({})
  const screen = await openEnded('forgotten')
  await expect.element(screen.getByRole('list', { name: 'History' })).toHaveTextContent('Click at 3, 4')
})

test('a session that never was is said to be none', async () => {
  answerFetch({})
  await expect.element((await openEnded()).getByText('There is no such session')).toBeVisible()
})

test('who ends a session on which others are is told whom it hits', async () => {
  const sent = answerFetch({ 'POST /browser_pools/pool1/release': () => Response.json({}) })
  const session = {
    ...SESSION_EXAMPLE,
    session_id: 's1',
    viewers: [
      { id: VIEWER_ID, key: 'main', drives: true },
      { id: 'a', key: 'ci', drives: true },
      { id: 'b', key: 'ada', drives: false },
    ],
  }
  const others = '2 others: ci (in control), ada'
  const screen = await render(
    <>
      <Others session={session} />
      <EndSession session={session} />
      <ReleaseMenu session={session} pool={POOL} others={describeOthers(session)} />
    </>,
    { wrapper: testView().Around },
  )
  await expect.element(screen.getByRole('status').filter({ hasText: others })).toBeVisible()
  await screen.getByRole('button', { name: 'End session' }).click()
  const end = screen.getByRole('alertdialog', { name: /^End session/ })
  await expect.element(end).toHaveTextContent(others)
  await end.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Release' }).click()
  await screen.getByRole('menuitem', { name: /^Release and replace/ }).click()
  await expect
    .element(screen.getByRole('alertdialog', { name: 'Release and replace this browser?' }))
    .toHaveTextContent(others)
  expect(sent).toEqual([])
})

test('of a paused pool no new browser is promised to who releases one', async () => {
  const pool = Pool.meta()?.['example'] as Pool
  const paused = { ...pool, browser_pool_config: { ...pool.browser_pool_config, fill_rate_per_minute: 0 } }
  answerFetch({ 'GET /browser_pools/pool1': () => Response.json(paused) })
  const session = { ...SESSION_EXAMPLE, session_id: 's1' }
  const screen = await render(<ReleaseMenu session={session} pool={POOL} />, { wrapper: testView().Around })
  await screen.getByRole('button', { name: 'Release' }).click()
  await expect.element(screen.getByRole('menuitem', { name: /^Release and close/ })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: /replace/ })).not.toBeInTheDocument()
})

test('who keeps the state of a browser that is released is told who gets it', async () => {
  const sent = answerFetch({ 'POST /browser_pools/pool1/release': () => Response.json({}) })
  const session = { ...SESSION_EXAMPLE, session_id: 's1' }
  const { Around, router } = testView()
  const screen = await render(<ReleaseMenu session={session} pool={POOL} />, { wrapper: Around })
  await screen.getByRole('button', { name: 'Release' }).click()
  await screen.getByRole('menuitem', { name: /^Release and keep state/ }).click()
  const question = screen.getByRole('alertdialog', { name: 'Release this browser with its state?' })
  await expect.element(question).toHaveTextContent(/next session holder.*logins and cookies/)
  expect(sent).toEqual([])
  await question.getByRole('button', { name: 'Release and keep state' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ session_id: 's1', reuse: true }])
  // By its name, as its page is called everywhere else.
  await expect.poll(() => router.history.location.pathname).toBe(`/pools/${POOL.name}`)
})

test('after a session is ended one is on the page of its pool, by the name of the pool; without a pool among the sessions', async () => {
  const sent = answerFetch({ 'DELETE /browsers/s1': () => new Response(null, { status: 204 }) })
  for (const [session, path] of [
    [{ ...SESSION_EXAMPLE, session_id: 's1', pool: POOL }, `/pools/${POOL.name}`],
    [{ ...SESSION_EXAMPLE, session_id: 's1', pool: undefined }, '/sessions'],
  ] as const) {
    const { Around, router } = testView()
    const screen = await render(<EndSession session={session} />, { wrapper: Around })
    await screen.getByRole('button', { name: 'End session' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await expect.poll(() => router.history.location.pathname).toBe(path)
    await screen.unmount()
  }
  expect(sent).toHaveLength(2)
})

test('the calls to an ended session are listed from the audit log, by its id from its first lease to its end, and by its name while it had that', async () => {
  const lease = { ...EndedLease.parse(EndedLease.meta()?.example), session_id: 's1', name: 'shop' }
  const call = { ...AuditLogEntry.parse(AuditLogEntry.meta()?.['example']), path: '/browsers/s1/computer/click_mouse' }
  const asked: URLSearchParams[] = []
  answerFetch({
    'GET /browsers/s1': () =>
      Response.json({ ...SESSION_EXAMPLE, session_id: 's1', created_at: lease.leased_at, deleted_at: lease.ended_at }),
    'GET /service/sessions/ended': () => Response.json({ total: 1, leases: [lease] }),
    'GET /audit-logs': ({ query }) => {
      asked.push(query)
      if (query.get('search') === 's1') return Response.json([call])
      const paths = ['/browsers/shop', '/browsers/shop-2/computer/press_key']
      return Response.json(paths.map((path) => ({ ...call, method: 'DELETE', path, timestamp: lease.ended_at })))
    },
  })
  const screen = await openEnded()
  // Each part of the page is also a command, but for the one that is shown.
  const parts = () => ['history', 'events', 'videos', 'calls'].filter((part) => commandNamed(`Show the ${part}`))
  await expect.poll(parts).toEqual(['history', 'videos', 'calls'])
  commandNamed('Show the calls')?.run()
  await expect
    .element(screen.getByRole('row', { name: /POST \/browsers\/s1\/computer\/click_mouse 200/ }))
    .toBeVisible()
  // The newest one first; that of a session with a longer name is not its own.
  const calls = screen.getByRole('row')
  await expect.element(calls.nth(1)).toHaveTextContent('DELETE/browsers/shop')
  expect(calls.elements()).toHaveLength(3)
  expect([asked[1]?.get('search'), asked[1]?.get('start')]).toEqual(['/browsers/shop', lease.leased_at])
  expect(asked[0]?.get('search')).toBe('s1')
  expect(asked[0]?.get('exclude_method')).toBe('GET,HEAD')
  expect(Date.parse(asked[0]?.get('start') ?? '')).toBeLessThan(Date.parse(lease.leased_at ?? ''))
  expect(Date.parse(asked[0]?.get('end') ?? '')).toBeGreaterThan(Date.parse(lease.ended_at))
})

test('calls that the key may not read are not offered to be read again', async () => {
  // A service that was never seen to have the log might have none.
  abilities.learn(OWN, listAuditLogs, true)
  answerFetch({
    'GET /browsers/s1': () =>
      Response.json({ ...SESSION_EXAMPLE, session_id: 's1', deleted_at: new Date().toISOString() }),
    'GET /audit-logs': () => Response.json({ code: 'forbidden', message: 'It needs manage_keys.' }, { status: 403 }),
  })
  const screen = await openEnded()
  await screen.getByRole('tab', { name: 'Calls' }).click()
  await expect.element(screen.getByText('It needs manage_keys.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
