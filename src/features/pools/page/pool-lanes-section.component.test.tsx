import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { answerFetch } from '../../../client/test-service'
import type { Pool, PoolStatus } from '../../../contract/pool'
import { ServiceInfo } from '../../../contract/service'
import { testView } from '../../../resources/test-view'
import { PoolLanesSection } from './pool-lanes-section'

const POOL: Pool = {
  id: 'p1',
  available_count: 1,
  acquired_count: 0,
  created_at: '2030-01-01T00:00:00Z',
  browser_pool_config: { size: 2, fill_rate_per_minute: 25 },
  extension_ids: [],
}

test('a browser that begins or ends to warm does not move the buttons of the size', async () => {
  answerFetch({ 'GET /service/hosts': () => Response.json([]) })
  const { Around } = testView()
  const of = (warming: PoolStatus['warming']) => {
    const status: PoolStatus = { size: 2, warming, available: [], acquired: [], waiting_count: 0, full_in_ms: 0 }
    return <PoolLanesSection pool={POOL} status={status} cap={100} />
  }
  const screen = await render(of([]), { wrapper: Around })
  const left = () => screen.getByRole('button', { name: 'Increase size' }).element().getBoundingClientRect().left
  const before = left()
  await screen.rerender(of([{ since: '2030-01-01T00:00:00Z' }]))
  await expect.element(screen.getByText('warming').first()).toBeVisible()
  expect(left()).toBe(before)
})

test('a key that may only read is told at the advice on the size that it cannot edit the pool', async () => {
  const service = ServiceInfo.parse(ServiceInfo.meta()?.example)
  answerFetch({
    'GET /service': () => Response.json({ ...service, key: { id: 'r', name: 'reader', rights: ['read'] } }),
    'GET /service/hosts': () => Response.json([]),
    'GET /service/pools/history': () =>
      Response.json({
        interval_seconds: 60,
        until: '2030-01-01T01:00:00Z',
        pools: [{ id: POOL.id, size: [], available: [], acquired: [] }],
      }),
  })
  const { Around } = testView()
  const status: PoolStatus = {
    size: 2,
    warming: [],
    available: [],
    acquired: [],
    waiting_count: 3,
    full_in_ms: 0,
  }
  const full = { ...POOL, available_count: 0, acquired_count: 2 }
  const screen = await render(<PoolLanesSection pool={full} status={status} cap={100} />, { wrapper: Around })
  await expect
    .element(screen.getByRole('button', { name: /^Edit with size \d+$/ }))
    .toHaveAccessibleDescription(/reader.*no right to operate pools/)
})

test('a failed start says why, how often, and when the next try is', async () => {
  answerFetch({ 'GET /service/hosts': () => Response.json([]) })
  const { Around } = testView()
  const retryAt = new Date(Date.now() + 40_000).toISOString()
  const failure = {
    message: 'The X server didn’t start within 10 s.',
    attempts: 3,
    at: POOL.created_at,
    retry_at: retryAt,
  }
  const status: PoolStatus = {
    size: 2,
    warming: [],
    available: [],
    acquired: [],
    waiting_count: 0,
    full_in_ms: null,
    failure,
  }
  const screen = await render(<PoolLanesSection pool={POOL} status={status} cap={100} />, { wrapper: Around })
  await expect.element(screen.getByText('A browser failed to start, 3 times in a row')).toBeVisible()
  await expect.element(screen.getByText(/The X server didn’t start within 10 s\. Next try in \d+ s\./)).toBeVisible()
  const soon = { ...failure, retry_at: new Date(Date.now() + 1_900).toISOString() }
  await screen.rerender(<PoolLanesSection pool={POOL} status={{ ...status, failure: soon }} cap={100} />)
  // Not “Next try just now”.
  expect(screen.container.textContent).toMatch(/(Next try in [12] s|Retrying)\./)
})

test('of a full pool whose filling is paused both are said', async () => {
  answerFetch({ 'GET /service/hosts': () => Response.json([]) })
  const paused = { ...POOL, available_count: 2, browser_pool_config: { size: 2, fill_rate_per_minute: 0 } }
  const status: PoolStatus = { size: 2, warming: [], available: [], acquired: [], waiting_count: 0, full_in_ms: null }
  const { Around } = testView()
  const screen = await render(<PoolLanesSection pool={paused} status={status} cap={100} />, { wrapper: Around })
  await expect
    .element(screen.getByText(/filling is paused/))
    .toHaveTextContent('All slots are filled, filling is paused')
})
