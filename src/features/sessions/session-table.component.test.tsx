import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../client/test-service'
import type { Host } from '../../contract/host'
import { type BrowserSession, SESSION_EXAMPLE } from '../../contract/session'
import { testView } from '../../resources/test-view'
import { KnownSessions, type SessionsDialog } from './known-sessions'
import { readSessionsSearch, type SessionColumn } from './search'
import { SessionTable } from './session-table'
import { sortSessions } from './sort-sessions'
import { selection } from './test-selection'

beforeEach(() => void answerFetch({ 'GET /service/hosts': () => Response.json([]) }))

const nothing = () => {}
async function open(sessions: BrowserSession[], onSort: (column: SessionColumn) => void = nothing, width = 1280) {
  await page.viewport(width, 400)
  return render(
    <SessionTable
      sessions={sessions}
      found={sessions.length}
      selection={selection}
      search={{}}
      onSort={onSort}
      onEnd={nothing}
      onRelease={nothing}
    />,
    {
      wrapper: testView().Around,
    },
  )
}

test('a session tells what its browser takes of memory, processors and threads', async () => {
  const screen = await open([SESSION_EXAMPLE])
  await expect.element(screen.getByRole('columnheader', { name: 'Memory' })).toBeVisible()
  for (const text of ['298 MiB', '4 %', '118'])
    await expect.element(screen.getByRole('cell', { name: text, exact: true })).toBeVisible()
})

test('what ends a session is in one column, also where a session has no pool to be released to', async () => {
  const screen = await open([SESSION_EXAMPLE, { ...SESSION_EXAMPLE, session_id: 'alone', pool: undefined }])
  const [first, second] = screen.getByRole('button', { name: /^End session/ }).elements()
  expect(second?.getBoundingClientRect().left).toBe(first?.getBoundingClientRect().left)
})

test('where hosts do not count that, there are no columns for it', async () => {
  const screen = await open([{ ...SESSION_EXAMPLE, usage: { uptime_ms: 42_000, idle_ms: 1_200 } }])
  await expect.element(screen.getByRole('columnheader', { name: 'Idle' })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Memory' }).elements()).toEqual([])
})

test('a session has the key that acquired it, its tags, its id once and its pool by name', async () => {
  const screen = await open([{ ...SESSION_EXAMPLE, name: undefined, tags: { team: 'shop' } }])
  await expect.element(screen.getByRole('cell', { name: 'ci', exact: true })).toBeVisible()
  await expect.element(screen.getByText('team: shop')).toBeVisible()
  expect(screen.getByText(SESSION_EXAMPLE.session_id).elements()).toHaveLength(1)
  await expect
    .element(screen.getByRole('link', { name: 'checkout-tests' }).first())
    .toHaveAttribute('href', '/pools/checkout-tests')
})

test('tags that have no room beside the name stand below it, whole; of many the rest is counted', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  const tags = { build: '4711', team: 'payments', suite: 'smoke', region: 'eu', attempt: '2' }
  const screen = await open([{ ...SESSION_EXAMPLE, tags }])
  await page.viewport(390, 844)
  for (const tag of ['build: 4711', 'team: payments', 'suite: smoke']) {
    const cell = screen.getByRole('rowheader').filter({ hasText: tag }).element().getBoundingClientRect()
    const { left, right, bottom } = screen.getByText(tag).element().getBoundingClientRect()
    expect([left >= cell.left, right <= cell.right, bottom <= cell.bottom]).toEqual([true, true, true])
  }
  await expect.element(screen.getByText('+2')).toBeVisible()
  await expect.element(screen.getByTitle(/region: eu\s+attempt: 2/)).toBeVisible()
})

test('the age is that of the lease, not of its browser, and the idle time is what is left of it', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const session = {
    ...SESSION_EXAMPLE,
    created_at: ago(300),
    leased_at: ago(7),
    timeout_seconds: 600,
    usage: { uptime_ms: 0, idle_ms: 30_000 },
  }
  const screen = await open([session])
  await expect.element(screen.getByRole('cell', { name: '7 min', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '9 min 30 s', exact: true })).toBeVisible()
})

test('several sessions are selected and released from the bar of the list', async () => {
  const sessions = ['a', 'b', 'c'].map((id) => ({ ...SESSION_EXAMPLE, session_id: id, name: id }))
  const onAsk = vi.fn<(dialog: SessionsDialog) => void>()
  const body = { current: null }
  const { Around, router } = testView({ path: '/sessions', at: '/sessions', validateSearch: readSessionsSearch })
  await router.load()
  const list = <KnownSessions sessions={sessions} body={body} onAsk={onAsk} />
  const screen = await render(list, { wrapper: Around })
  for (const name of ['Select a', 'Select c']) await screen.getByRole('checkbox', { name, exact: true }).click()
  await screen.getByRole('button', { name: 'Release', exact: true }).click()
  const [asked] = onAsk.mock.calls.flat()
  expect([asked?.kind, asked?.sessions.map(({ name }) => name).toSorted()]).toEqual(['release', ['a', 'c']])
})

test('a view that is chosen in the middle of typing is not lost, nor is what was typed', async () => {
  const sessions = ['nightly', 'weekly'].map((name) => ({ ...SESSION_EXAMPLE, session_id: name, name }))
  const { Around, router } = testView({ path: '/sessions', at: '/sessions', validateSearch: readSessionsSearch })
  await router.load()
  const list = <KnownSessions sessions={sessions} body={{ current: null }} onAsk={nothing} />
  const screen = await render(list, { wrapper: Around })
  const search = screen.getByRole('searchbox', { name: 'Search sessions' }).element()
  const wall = screen.getByRole('radio', { name: 'Wall' }).element()
  // In one task, so that the pause after which the address has the words is not over, however busy the machine is.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'night')
  search.dispatchEvent(new Event('input', { bubbles: true }))
  wall.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => router.state.location.search).toEqual({ q: 'night', view: 'wall' })
  await expect.element(screen.getByText('nightly').first()).toBeVisible()
  await expect.element(screen.getByText('weekly')).not.toBeInTheDocument()
})

test('that the pool of a filter does not exist is said, and not that it has no sessions', async () => {
  answerFetch({ 'GET /browser_pools': () => Response.json([]), 'GET /service/pools/past': () => Response.json([]) })
  const at = '/sessions?pool=none'
  const { Around, router } = testView({ path: '/sessions', at, validateSearch: readSessionsSearch })
  await router.load()
  const list = <KnownSessions sessions={[SESSION_EXAMPLE]} body={{ current: null }} onAsk={nothing} />
  const screen = await render(list, { wrapper: Around })
  await expect.element(screen.getByRole('heading', { name: 'This pool doesn’t exist' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Unknown pool' })).toBeVisible()
  await screen.getByRole('button', { name: 'Show all sessions' }).click()
  await expect.element(screen.getByRole('cell', { name: 'ci', exact: true })).toBeVisible()
})

test.each([768, 1024])('the id of a session is whole on a page of %i pixels', async (width) => {
  onTestFinished(() => page.viewport(1440, 900))
  const id = 's4bqacm2etmw3ciykew2cbah'
  const screen = await open(
    [{ ...SESSION_EXAMPLE, name: undefined, session_id: id, leased_by: 'main key' }],
    nothing,
    width,
  )
  // What stands beside the page's rail.
  screen.container.style.width = `${width - 69}px`
  const { scrollWidth, clientWidth } = screen.getByText(id).element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const key = screen.getByText('main key').element()
  expect(key.getClientRects()).toHaveLength(1)
  expect(key.getBoundingClientRect().height).toBeLessThan(24)
  expect(screen.container.querySelector('table')?.offsetWidth).toBe(width - 69)
})

test('on a phone a session without a pool takes as much room as one with a pool', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  const screen = await open(
    [SESSION_EXAMPLE, { ...SESSION_EXAMPLE, session_id: 'alone', pool: undefined }],
    nothing,
    390,
  )
  const [, first, second] = screen.getByRole('row').elements()
  const [one = 0, other = 0] = [first, second].map((row) => row?.getBoundingClientRect().height)
  expect(Math.abs(one - other)).toBeLessThan(1)
})

test('where there are several hosts, sessions are sorted by what theirs are called', async () => {
  const host = (id: string, address: string): Host => ({ id, address, state: 'living' }) as Host
  const hosts = [host('h1', 'http://zulu:4600'), host('h2', 'http://alpha:4600')]
  answerFetch({ 'GET /service/hosts': () => Response.json(hosts) })
  const on = (host_id: string) => ({ ...SESSION_EXAMPLE, session_id: `on-${host_id}`, name: host_id, host_id })
  const onSort = vi.fn<(column: SessionColumn) => void>()
  const screen = await open([on('h1'), on('h2')], onSort)
  await screen.getByRole('columnheader', { name: 'Host' }).getByRole('button').click()
  expect(onSort).toHaveBeenCalledWith('host')
  const sorted = sortSessions([on('h1'), on('h2')], { sort: 'host', order: 'up' }, hosts)
  expect(sorted.map(({ name }) => name)).toEqual(['h2', 'h1'])
})

test('sessions are sorted by name, pool, key, load, age or the idle time that is left', async () => {
  const onSort = vi.fn<(column: SessionColumn) => void>()
  const screen = await open([SESSION_EXAMPLE], onSort)
  for (const name of ['Session', 'Pool', 'Key', 'Memory', 'CPU', 'Threads', 'Age', 'Idle time left']) {
    await screen.getByRole('columnheader', { name }).getByRole('button').click()
  }
  expect(onSort.mock.calls.flat()).toEqual(['name', 'pool', 'key', 'memory', 'cpu', 'threads', 'age', 'idle'])

  const session = (id: string, since: number, by: string, idle_ms: number): BrowserSession => ({
    ...SESSION_EXAMPLE,
    name: id,
    leased_at: new Date(Date.UTC(2030, 0, since)).toISOString(),
    leased_by: by,
    usage: { uptime_ms: 0, idle_ms, memory_bytes: idle_ms, cpu_percent: -idle_ms, processes: 7 },
  })
  const sessions = [session('run-10', 3, 'ci', 5_000), session('run-9', 1, 'ops', 1_000), session('a', 2, 'bob', 9_000)]
  const sorted = (sort: SessionColumn, order: 'up' | 'down') =>
    sortSessions(sessions, { sort, order }).map(({ name }) => name)
  expect(sorted('name', 'up')).toEqual(['a', 'run-9', 'run-10'])
  expect(sorted('key', 'up')).toEqual(['a', 'run-10', 'run-9'])
  expect(sorted('age', 'up')).toEqual(['run-10', 'a', 'run-9'])
  expect(sorted('idle', 'down')).toEqual(['run-9', 'run-10', 'a'])
  expect(sorted('memory', 'down')).toEqual(['a', 'run-10', 'run-9'])
  expect(sorted('cpu', 'down')).toEqual(['run-9', 'run-10', 'a'])
  expect(sorted('threads', 'down')).toEqual(['run-10', 'run-9', 'a'])
  // As in the list of ended sessions, those without a value are last in both directions.
  sessions[0] = { ...sessions[0]!, pool: undefined }
  expect(sorted('pool', 'up').at(-1)).toBe('run-10')
  expect(sorted('pool', 'down').at(-1)).toBe('run-10')
})
